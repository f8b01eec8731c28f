import {replaceDirectives} from './directives.ts';
import {component} from './mdx-nodes.ts';

/**
 * Remark plugin: `:::filter{label="Filter the plugins"}` around one table puts a field above it that hides rows.
 *
 * @throws with file and line when the label is missing or the block holds anything but one table
 */
export default function filterList() {
  return replaceDirectives('containerDirective', ({name, attributes, children}) => {
    if (name !== 'filter') return undefined;
    const label = attributes?.['label'];
    if (!label) {
      throw new Error(
        'the filter has no label. Expected :::filter{label="Filter the plugins"}, the words in front of its field.',
      );
    }
    const [table, ...rest] = children;
    if (table?.type !== 'table' || rest.length > 0) {
      throw new Error(
        `expected one table between :::filter and :::, found ${children.map(({type}) => type).join(', ') || 'nothing'}. Move everything else out of the block.`,
      );
    }
    return [{...component('FilterList', {label}), children: [table]}];
  });
}
