import {
  createContext,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react';

import Link from '@docusaurus/Link';
import {editAddress} from '@site/src/features/playground/shared/files';

/** Props of the workbench that stands in the place of a sample. */
export interface InPlaceProps {
  /** Id of the sample. */
  sample: string;
  /** The reader goes back to the page's own sample; what they have changed stays in the browser. */
  onClose: () => void;
}

/** What "Edit" asks of the place that it is in. */
interface Place {
  open: (sample: string) => Promise<void>;
  /** Takes the focus back to the link that has opened the workbench. */
  takeFocus: (sample: string, link: HTMLElement | null) => void;
}

const PlaceContext = createContext<Place | undefined>(undefined);

/** Loads the workbench, which no page carries before. */
function load() {
  return import('../InPlace.tsx');
}

/** A sample, which gives its place to the workbench when the reader presses "Edit", and comes back. The outermost place counts. */
export default function EditInPlace({children}: {children: ReactNode}): ReactNode {
  const outer = use(PlaceContext);
  const [opened, setOpened] = useState<{sample: string; InPlace: ComponentType<InPlaceProps>}>();
  const closed = useRef<string>(undefined);
  const place = useMemo<Place>(
    () => ({
      open: async (sample) => {
        const {default: InPlace} = await load();
        setOpened({sample, InPlace});
      },
      takeFocus: (sample, link) => {
        if (closed.current !== sample) return;
        closed.current = undefined;
        link?.focus();
      },
    }),
    [],
  );
  if (outer !== undefined) return children;
  if (opened === undefined) return <PlaceContext value={place}>{children}</PlaceContext>;
  const {sample, InPlace} = opened;
  return (
    <InPlace
      sample={sample}
      onClose={() => {
        closed.current = sample;
        setOpened(undefined);
      }}
    />
  );
}

interface EditLinkProps {
  /** Id of the sample in the playground. */
  sample: string;
  className?: string | undefined;
}

/** Leads to the sample in the playground. A plain click opens it in place. */
export function EditLink({sample, className}: EditLinkProps): ReactNode {
  const place = use(PlaceContext);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    place?.takeFocus(sample, link.current);
  }, [place, sample]);
  const address = editAddress(sample);
  const open = (event: MouseEvent): void => {
    if (place === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    place.open(sample).catch(() => {
      location.assign(address);
    });
  };
  const prepare = (): void => {
    load().catch(() => undefined);
  };
  return (
    <Link
      ref={link}
      className={className}
      to={address}
      onClick={open}
      onPointerEnter={prepare}
      onFocus={prepare}
      data-markdown="skip"
      data-search="skip"
    >
      Edit code
    </Link>
  );
}
