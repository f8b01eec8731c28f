import {type ReactNode, useId} from 'react';

import FilterField from '../../../../components/FilterField';

/** Props of `FilterList`; the build writes them (src/features/reference/markdown/filter-list.ts). */
export interface FilterListProps {
  /** What the field is for, in front of it. */
  label: string;
  /** A table of the page; its body's rows are what is filtered. */
  children: ReactNode;
}

/** A table with a field above it that hides the rows without the typed words (src/features/reference/browser/filter.ts). */
export default function FilterList({label, children}: FilterListProps): ReactNode {
  const id = useId();
  return (
    <div>
      <FilterField label={label} data-filters={id} />
      <div id={id} data-filtered>
        {children}
      </div>
    </div>
  );
}
