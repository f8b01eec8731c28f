// cspell:ignore beforematch
import {Children, useEffect, useId, useRef, useState, type ReactNode} from 'react';
import {flushSync} from 'react-dom';

import {Output} from '@site/src/components/CodeSample';
import EditInPlace from '@site/src/components/EditInPlace';
import TabList from '@site/src/components/TabList';

import styles from './styles.module.css';

/** Props of `CodeFiles`; the build writes them (src/markdown/samples). */
export interface CodeFilesProps {
  /** Name of each file. */
  names: readonly string[];
  /** What the sample prints, checked at build. */
  output?: string;
  /** A code sample for each file. */
  children: ReactNode;
}

/**
 * The files of a sample, of which a tab shows one. All are in the page: without scripts and on paper they stand below each other, and
 * the browser's own search finds text in those behind the tabs.
 */
export default function CodeFiles(props: CodeFilesProps): ReactNode {
  return (
    <EditInPlace>
      <Files {...props} />
    </EditInPlace>
  );
}

function Files({names, output, children}: CodeFilesProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);
  const id = useId();
  const idsOf = (index: number): {tab: string; panel: string} => ({tab: `${id}tab${index}`, panel: `${id}file${index}`});
  useEffect(() => {
    // The attribute lets the browser look into what is hidden; React knows no such value of it.
    for (const [index, panel] of panelsOf(root.current).entries()) {
      if (index === selected) {
        panel.removeAttribute('hidden');
      } else {
        panel.setAttribute('hidden', 'until-found');
      }
    }
  }, [selected]);
  useEffect(() => {
    const element = root.current;
    const show = ({target}: Event): void => {
      const index = panelsOf(element).findIndex((panel) => target instanceof Node && panel.contains(target));
      if (index !== -1) {
        // The browser scrolls to what it has found as soon as this returns.
        flushSync(() => {
          setSelected(index);
        });
      }
    };
    element?.addEventListener('beforematch', show);
    return () => {
      element?.removeEventListener('beforematch', show);
    };
  }, []);
  return (
    <div ref={root} className={`code-files ${styles.files ?? ''}`}>
      <TabList label="Files" names={names} selected={selected} onSelect={setSelected} idsOf={idsOf} className={styles.tabs} />
      {Children.toArray(children).map((file, index) => {
        const {tab, panel} = idsOf(index);
        return (
          <div
            key={names[index]}
            id={panel}
            className={styles.file}
            role="tabpanel"
            aria-labelledby={tab}
            data-shown={index === selected}
            data-search="skip"
          >
            {file}
          </div>
        );
      })}
      {output !== undefined && <Output text={output} />}
    </div>
  );
}

function panelsOf(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>(':scope > [role="tabpanel"]') ?? [])];
}
