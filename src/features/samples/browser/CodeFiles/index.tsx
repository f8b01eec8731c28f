import {Children, useId, useState, type ReactNode} from 'react';

import {Output} from '@site/src/features/samples/browser/CodeSample';
import EditInPlace from '@site/src/features/playground/browser/EditInPlace';
import TabList from '@site/src/components/TabList';
import TabPanel from '@site/src/components/TabList/Panel';

import styles from './styles.module.css';

/** Props of `CodeFiles`; the build writes them (src/features/samples/markdown). */
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
  const [selected, setSelected] = useState(0);
  const id = useId();
  const idsOf = (index: number): {tab: string; panel: string} => ({tab: `${id}tab${index}`, panel: `${id}file${index}`});
  return (
    <div className={`code-files ${styles.files ?? ''}`}>
      <TabList label="Files" names={names} selected={selected} onSelect={setSelected} idsOf={idsOf} className={styles.tabs} />
      {Children.toArray(children).map((file, index) => {
        const {tab, panel} = idsOf(index);
        return (
          <TabPanel
            key={names[index]}
            id={panel}
            tab={tab}
            isShown={index === selected}
            show={() => setSelected(index)}
            className={styles.file}
            data-search="skip"
          >
            {file}
          </TabPanel>
        );
      })}
      {output !== undefined && <Output text={output} />}
    </div>
  );
}
