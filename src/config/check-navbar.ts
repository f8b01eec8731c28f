import type {NavbarConfig} from './theme.ts';

/** Item types that the classic theme renders; an item without a type is a link or, with `items`, a dropdown. */
const knownTypes = [
  'default',
  'dropdown',
  'doc',
  'docSidebar',
  'docsVersion',
  'docsVersionDropdown',
  'html',
  'localeDropdown',
  'search',
];

/**
 * Checks the types of navbar items before Docusaurus sees them, because its own message names neither the file nor the choices.
 *
 * @param navbar the configuration to check
 * @param file where it is written, for the message
 * @returns the same configuration
 * @throws for the first item whose type does not exist
 */
export function checkNavbar(navbar: NavbarConfig, file: string): NavbarConfig {
  for (const item of navbar.items ?? []) {
    const type: unknown = item.type;
    if (type !== undefined && !(typeof type === 'string' && knownTypes.includes(type))) {
      const label = typeof item.label === 'string' ? item.label : '(no label)';
      throw new Error(
        `${file}: navbar item "${label}" has the unknown type ${JSON.stringify(type)}. ` +
          `Expected no type (a link) or one of: ${knownTypes.join(', ')}.`,
      );
    }
  }
  return navbar;
}
