import {history} from '../history/history.ts';
import {blocks, codeSpan, page, tableHtml} from '../pages/html.ts';
import {versionUrl} from '../paths.ts';
import {stepsAfter, type UpgradeStep} from './steps.ts';

/** `/docs/versions/upgrading`: the changes that break code, each with what to write instead. */
export function upgradingPage(): string {
  const {version} = history;
  const steps = stepsAfter(version);
  const count = steps.length;
  return page(
    {
      title: `Upgrading from ${version}`,
      description: `${count} changes after Lexical ${version} that break code: the version, the compiler's words, the code before and after.`,
      label: `Upgrading from ${version}`,
      kind: 'reference',
    },
    `# Upgrading from ${version}`,
    `${count} changes that break code which was written for Lexical ${version}, in the order of the versions. Most of them turned up when the samples of this site were compiled with later versions, up to ${history.to}. [Other versions](${versionUrl()}) lists all changes.`,
    `Each piece of code is compiled with the version above it. What compiles can still behave differently: run your own tests after each step.`,
    tableHtml(
      ['Version', 'Change'],
      steps.map((step) => [step.in, `<a href="#${step.anchor}">${inlineCode(step.title)}</a>`]),
    ),
    ...steps.map(section),
  );
}

function section({anchor, in: minor, title, before, error, after, compiledWith = minor, note}: UpgradeStep): string {
  return blocks(
    `## ${title} {#${anchor}}`,
    `<p>In <a href="${versionUrl(minor)}">${minor}</a> the compiler says, as TS${error.code}: ${codeSpan(shownError(error.message))}</p>`,
    sample(before, history.version),
    sample(after, compiledWith),
    note,
  );
}

/** A message whose beginning is left out, because it has the path of a file in it, shows that. */
export function shownError(message: string): string {
  return /^[a-z]/.test(message) ? `… ${message}` : message;
}

function sample(code: string, version: string): string {
  return `\`\`\`tsx title="Lexical ${version}"\n${code}\n\`\`\``;
}

function inlineCode(title: string): string {
  return title.replaceAll(/`([^`]+)`/g, (_, code: string) => codeSpan(code));
}
