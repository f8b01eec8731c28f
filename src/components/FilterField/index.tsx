import {useId, type ComponentProps, type ReactNode} from 'react';

interface FilterFieldProps extends ComponentProps<'input'> {
  /** What the field is for, in front of it. */
  label: string;
  /** How many entries are left; a script of the page says it where React does not know. */
  count?: string;
}

/** A field that filters the list below it. The reference has the same as HTML (src/features/reference/build/pages/html.ts). */
export default function FilterField({label, count, ...field}: FilterFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="ui-filter needs-scripts not-printed">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="search" autoComplete="off" spellCheck={false} {...field} />
      <output aria-live="polite">{count}</output>
    </div>
  );
}
