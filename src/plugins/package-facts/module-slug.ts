/**
 * File name of a module's reference page: `@lexical/rich-text` is at `/docs/api/modules/lexical_rich_text`.
 *
 * @param name npm name of a package or module
 */
export function moduleSlug(name: string): string {
  return name.replace(/^@/, '').replace(/[^\w$.]+/g, '_');
}
