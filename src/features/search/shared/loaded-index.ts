import {Dictionary} from './dictionary.ts';
import type {CoreIndex, TextIndex} from './index-files.ts';
import {messageWords} from './messages.ts';
import {unpackAliases} from './packed-aliases.ts';
import {listPostings, unpackPostings, type Postings} from './postings.ts';
import {Sections} from './sections.ts';
import {shortText, textTerms} from './terms.ts';

/** A part of what a section says, in which terms are looked for. */
export type FieldName = 'heading' | 'aliases' | 'above' | 'lead' | 'text';

/** Where the terms of one part of all sections are. */
export interface Field {
  name: FieldName;
  postings: Postings;
  /** The section of each entry of the postings; the entry's own number when absent. */
  sections?: readonly number[];
}

/** A page of an error, or a section about a message on a page of several: the number of the error and the words of the message. */
export interface ErrorPage {
  id: number;
  isPart: boolean;
  code: string | undefined;
  words: readonly string[];
}

/** The index files, ready to be searched. */
export class LoadedIndex {
  readonly sections: Sections;
  /** What each section's heading consists of. */
  readonly headingContents: readonly (readonly string[])[];
  /** The words of each alias. */
  readonly aliasContents: readonly (readonly string[])[];
  readonly headings: Postings;
  /** By phrase. */
  readonly aliases: Postings;
  /** The section of each alias. */
  readonly aliasSections: readonly number[];
  readonly errors: readonly ErrorPage[];
  fields: readonly Field[];
  dictionary: Dictionary;
  /** Beginning of each section's text; none before the text is there. */
  excerpts: readonly string[] = [];
  /** Whether the text is there. */
  complete = false;

  /** @throws a `RangeError` when the file is damaged */
  constructor(files: CoreIndex) {
    this.sections = new Sections(files);
    const {all, urls} = this.sections;
    const headings = all.map(({heading}) => shortText(heading));
    this.headingContents = headings.map(({contents}) => contents);
    this.headings = listPostings(
      headings.map(({terms}) => terms),
      headings.map(({stopWords}) => stopWords),
    );
    const above = all.map(({parent}) => {
      const terms: string[] = [];
      for (let at = parent; at >= 0; at = all[at]?.parent ?? -1) terms.push(...(headings[at]?.terms ?? []));
      return terms;
    });
    const phrases = unpackAliases(files.aliases);
    const asked = phrases.map(({text}) => shortText(text));
    this.aliasContents = asked.map(({contents}) => contents);
    this.aliases = listPostings(asked.map(({terms}) => terms));
    this.aliasSections = phrases.map(({section}) => section);
    const messages = new Map(files.messages);
    this.errors = [...all.entries()].flatMap(([id, {level, page, kind, heading}]) => {
      if (kind !== 'error') return [];
      const isPart = level > 1;
      const code = isPart ? undefined : /\/(\d+)$/.exec(urls[page] ?? '')?.[1];
      return {id, isPart, code, words: messageWords(isPart ? heading : (messages.get(page) ?? ''))};
    });
    this.fields = [
      {name: 'heading', postings: this.headings},
      {name: 'aliases', postings: this.aliases, sections: this.aliasSections},
      {name: 'above', postings: listPostings(above)},
    ];
    this.dictionary = this.allTerms();
  }

  /** Adds the text index. */
  addText(files: TextIndex): void {
    this.excerpts = files.excerpts;
    this.fields = [
      ...this.fields.filter(({name}) => name !== 'lead' && name !== 'text'),
      {name: 'lead', postings: listPostings(files.excerpts.map(textTerms))},
      {name: 'text', postings: unpackPostings(files.words, this.sections.all.length)},
    ];
    this.dictionary = this.allTerms();
    this.complete = true;
  }

  private allTerms(): Dictionary {
    return new Dictionary(this.fields.flatMap(({postings}) => postings.terms));
  }
}
