import {replaceDirectives} from '../../content/directives.ts';
import {component} from '../../content/mdx-nodes.ts';

/** Remark plugin: `::check-figures` becomes a table of what the build has checked. */
export default function checkFigures() {
  return replaceDirectives('leafDirective', ({name}) => (name === 'check-figures' ? [component('CheckFigures', {})] : undefined));
}
