import path from 'node:path';

import type {Problem} from '../../content/problems.ts';

/** A path as findings have it: from the site's folder, with slashes. */
export function fromSite(siteDir: string, file: string): string {
  return path.relative(siteDir, file).replaceAll('\\', '/');
}

/** A problem of a page as a finding. */
export function findingOf(siteDir: string, step: string, {file, line, column, message, hint}: Problem): Finding {
  return {step, file: fromSite(siteDir, file), line, column, message, instead: hint};
}

/** Something that another version of the framework makes necessary. */
export interface Finding {
  /** The step that found it. */
  step: string;
  /** From the site's folder: a page, a note, a proof or a test; undefined for what belongs to no file. */
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
  /** Where pages name it: `docs/a.md:3, 9`. */
  locations?: string[] | undefined;
  /** The symbol or member that it is about: `lexical#LexicalEditor.update`. */
  id?: string | undefined;
  message: string;
  before?: string | undefined;
  after?: string | undefined;
  /** The closest replacement, in words. */
  instead?: string | undefined;
}

/** A mechanical change: a name that another module exports now, that has another name, or that is a named export instead of the default. */
export interface Rename {
  module: string;
  name: string;
  toModule: string;
  toName: string;
  /** Whether it was the default export of its module. */
  wasDefault?: boolean;
  /** Whether it is the default export of its module now. */
  isDefault?: boolean;
}

/** What a step gives. */
export interface StepResult {
  findings: Finding[];
  /** One line about what was looked at. */
  summary: string;
  renames?: Rename[];
}

/** The result of a step that could not be taken. */
export function notDone(name: string, reason: string): StepResult {
  return {findings: [{step: 'not done', message: `${name}: ${reason}`}], summary: 'not done'};
}
