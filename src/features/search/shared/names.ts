import {editDistance} from '../../../shared/edit-distance.ts';
import {allowedTypos} from './dictionary.ts';
import {isDocumentation, isName, type Sections} from './sections.ts';
import {nameKey} from './terms.ts';
import type {Weights} from './weights.ts';

/** Whether a query is written like a name from code: `$x`, `x()`, `a.b`, camelCase, SNAKE_CASE, `<Tag />`, `@scope/package`. */
export function looksLikeSymbol(query: string): boolean {
  const text = withoutArguments(query.trim()).replace(/\s*\/?>$/, '');
  return !/\s/.test(text) && /[$@_.(<]|\p{Ll}\p{Lu}|^\p{Lu}{2}/u.test(text);
}

/** `node.replace(textNode)` → `node.replace()`. */
export function withoutArguments(query: string): string {
  return query.replace(/(?<=[\w$])\([^()]*\)?/g, '()');
}

/** What people call instances of classes, where it is not the class's own name, with or without `Lexical` or `Node`. */
const receivers = new Map([
  ['selection', nameKey('RangeSelection')],
  ['anchor', nameKey('Point')],
  ['focus', nameKey('Point')],
  ['state', nameKey('EditorState')],
]);

/** Keys of the classes that a receiver may be of: `$getRoot()` is a root, and a root is a RootNode. */
function classesOf(receiver: string): string[] {
  const key = nameKey(
    receiver.replace(/^\$?get(?=\p{Lu})/u, '').replace(/^(?:parent|child|sibling|first|last|new|this|the|my)(?=\p{Lu})/u, ''),
  );
  return [key, receivers.get(key) ?? '', `lexical${key}`, `${key}node`].filter((name) => name !== '');
}

/** What a title counts whose words have other endings than the query's. */
const otherForm = 0.95;

/** Whether a word is a name but for capitals and dollar signs: "getroot" is `$getRoot()`, and "checklist" is not `CHECK_LIST`. */
function isWrittenLike(heading: string, word: string): boolean {
  return heading.replace(/[$()]/g, '').toLowerCase() === word.toLowerCase();
}

/** Points of the sections whose names a query has. */
export class NamePoints {
  private readonly points = new Map<number, number>();

  constructor(
    private readonly sections: Sections,
    private readonly weights: Weights,
    private readonly isAsked: (key: string) => boolean = () => false,
  ) {}

  /** Points of sections whose name is the query or starts with it. */
  of(query: string): ReadonlyMap<number, number> {
    const trimmed = withoutArguments(query.trim());
    const key = nameKey(trimmed);
    if (key === '') return this.points;
    const addressed = trimmed.includes('/') ? this.sections.atAddress(trimmed) : undefined;
    if (addressed !== undefined) this.give(addressed, 2 * this.weights.nameOfApi);
    const symbolic = looksLikeSymbol(trimmed);
    const exact = this.sections.names.get(key) ?? [];
    for (const id of exact) this.give(id, this.pointsOf(id, trimmed, symbolic));
    const titled = symbolic ? undefined : this.sections.titled(trimmed);
    if (titled !== undefined) this.give(titled, otherForm * this.pointsOf(titled, trimmed, symbolic));
    const member = symbolic && this.giveMember(trimmed);
    if (key.length >= 3) this.givePrefixMatches(key, trimmed, symbolic);
    if (symbolic && !member && this.points.size === 0 && !this.isAsked(key)) this.giveMistyped(key, trimmed);
    return this.points;
  }

  private give(id: number, points: number): void {
    if (points === 0) return;
    this.points.set(id, Math.max(this.points.get(id) ?? 0, points));
  }

  private pointsOf(id: number, trimmed: string, symbolic: boolean): number {
    const {weights} = this;
    const {heading, level, page, kind, repeats} = this.sections.at(id);
    const spelling = heading === trimmed || heading === `${trimmed}()` ? 1.02 : 1;
    if (kind !== 'api')
      return level === 1 ? ((symbolic ? 0.5 : 1) * weights.nameOfPage * spelling) / (1 + weights.repeats * repeats) : 0;
    const isMember = /\/(?:classes|interfaces)\//.test(this.sections.urls[page] ?? '') && level > 1;
    const isWritten = !/\s/.test(trimmed) && isName(heading) && isWrittenLike(heading, trimmed);
    const name = symbolic || isWritten ? weights.nameOfApi : weights.nameInWords;
    return (
      name * spelling * (isMember ? weights.member * weights.subclass ** this.sections.depthOfClass(page) : 1) * privacy(heading)
    );
  }

  /** `editor.chain().focus()`: the last name is a member of what stands before it. */
  private giveMember(trimmed: string): boolean {
    const names = trimmed.split(/\(\)|\??\.|!/).filter((name) => nameKey(name) !== '');
    const [receiver, member] = names.slice(-2);
    if (receiver === undefined || member === undefined) return false;
    for (const owner of classesOf(receiver)) {
      const id = this.sections.member(owner, nameKey(member));
      if (id === undefined) continue;
      this.give(id, this.weights.nameOfApi * 1.1);
      return true;
    }
    const alone = this.sections.names.get(nameKey(member)) ?? [];
    for (const id of alone) this.give(id, 0.8 * this.pointsOf(id, member, true));
    return alone.length > 0;
  }

  private givePrefixMatches(key: string, trimmed: string, symbolic: boolean): void {
    const namePrefix = symbolic ? this.weights.namePrefix : this.weights.namePrefix / 2;
    const opening = `${trimmed.toLowerCase()} `;
    for (const name of this.sections.namesFrom(key)) {
      if (name.length === key.length) continue;
      for (const id of this.sections.names.get(name) ?? []) {
        const {heading, level, kind} = this.sections.at(id);
        // A title that opens with the query's words is closer to it than a longer word that begins like it.
        const isOpening = level === 1 && isDocumentation(kind) && heading.toLowerCase().startsWith(opening);
        this.give(id, this.pointsOf(id, trimmed, symbolic) * (isOpening ? 0.4 : namePrefix * (key.length / name.length) ** 2));
      }
    }
  }

  private giveMistyped(key: string, trimmed: string): void {
    let least = allowedTypos(key);
    if (least === 0) return;
    let nearest: number[] = [];
    for (const [name, ids] of this.sections.names) {
      const distance = editDistance(key, name, least);
      if (distance > least) continue;
      if (distance < least) nearest = [];
      least = distance;
      nearest.push(...ids);
    }
    for (const id of nearest) this.give(id, this.weights.typo * this.pointsOf(id, trimmed, true));
  }
}

/** Members with an underscore are not meant to be used. */
export function privacy(heading: string): number {
  return heading.startsWith('_') ? 0.4 : 1;
}
