import type {SymbolEntry} from '../../../shared/symbols.ts';
import type {PageSummary} from '../read-page.ts';
import type {CardText} from './card.ts';

/** Parts of the site by the start of their paths; the first that fits names the section. */
const sections: readonly (readonly [prefix: string, label: string])[] = [
  ['/docs/api/modules/', 'API reference · Module'],
  ['/docs/api/classes/', 'API reference · Class'],
  ['/docs/api/interfaces/', 'API reference · Interface'],
  ['/docs/api', 'API reference'],
  ['/docs/error', 'Errors'],
  ['/docs/versions', 'Other versions'],
  ['/docs/getting-started/', 'Getting started'],
  ['/docs/concepts/', 'Concepts'],
  ['/docs/packages/', 'Packages'],
  ['/docs/react', 'React'],
  ['/docs/recipes/', 'Recipes'],
  ['/docs/collaboration/', 'Collaboration'],
  ['/docs/', 'Documentation'],
  ['/blog', 'Blog'],
];

/**
 * What the card of a page says.
 *
 * @param page the page
 * @param symbols the symbols whose entry is a page of their own, by that page's path
 * @param footer line at the foot of every card
 */
export function cardText(page: PageSummary, symbols: ReadonlyMap<string, SymbolEntry>, footer: string): CardText {
  const signature = symbols.get(page.path)?.signature;
  return {
    section: sections.find(([prefix]) => page.path.startsWith(prefix))?.[1] ?? 'Lexical',
    title: page.title,
    ...(signature !== undefined && signature !== '' && {signature}),
    description: page.description,
    footer,
  };
}
