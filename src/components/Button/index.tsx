import type {ComponentProps, ReactNode} from 'react';

import clsx from 'clsx';

/** A button as src/css/ui.css draws it. It submits no form unless its type says so. */
export default function Button({className, ...props}: ComponentProps<'button'>): ReactNode {
  return <button type="button" {...props} className={clsx('ui-button', className)} />;
}
