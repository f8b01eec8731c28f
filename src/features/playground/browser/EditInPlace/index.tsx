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

/** Props of the workbench that stands in place of a sample. */
export interface InPlaceProps {
  /** Id of the sample. */
  sample: string;
  /** The reader goes back to the page's own sample; what they have changed stays in the browser. */
  onClose: () => void;
}

/** What "Edit" needs from the sample around it. */
interface EditContextValue {
  open: (sample: string) => Promise<void>;
  /** Takes the focus back to the link that has opened the workbench. */
  takeFocus: (sample: string, link: HTMLElement | null) => void;
}

const EditContext = createContext<EditContextValue | undefined>(undefined);

/** Loads the workbench, which no page carries before. */
function load() {
  return import('../InPlace.tsx');
}

/** A sample, which is replaced by the workbench when the reader presses "Edit", and comes back. The outermost sample counts. */
export default function EditInPlace({children}: {children: ReactNode}): ReactNode {
  const outer = use(EditContext);
  const [opened, setOpened] = useState<{sample: string; InPlace: ComponentType<InPlaceProps>}>();
  const closed = useRef<string>(undefined);
  const editContext = useMemo<EditContextValue>(
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
  if (opened === undefined) return <EditContext value={editContext}>{children}</EditContext>;
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
  const editContext = use(EditContext);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    editContext?.takeFocus(sample, link.current);
  }, [editContext, sample]);
  const address = editAddress(sample);
  const open = (event: MouseEvent): void => {
    if (editContext === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    editContext.open(sample).catch(() => location.assign(address));
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
