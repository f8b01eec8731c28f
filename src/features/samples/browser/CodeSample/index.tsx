// cspell:ignore beforematch
import {useEffect, useRef, useState, type ReactNode, type RefObject} from 'react';
import {flushSync} from 'react-dom';

import EditInPlace, {EditLink} from '@site/src/features/playground/browser/EditInPlace';
import clsx from 'clsx';

import {copyAndReport} from '../../../../client/copy.ts';
import styles from './styles.module.css';

/** Props of `CodeSample`; the build writes them (src/features/samples/markdown). */
export interface CodeSampleProps {
  /** Content of the code element, colored and linked at build. It comes from the site's own pages. */
  html: string;
  /** The page whose document holds `html` (src/light/components/StaticHtml); none for code that is not from a page's fence. */
  page?: string;
  /** The fence's language. */
  language: string;
  /** File name or caption. */
  title?: string;
  /** What the sample prints, checked at build. */
  output?: string;
  /** Id of the sample in the playground, for those that can be changed and run. */
  edit?: string;
  /** How many lines it shows when it is unfolded; none for code that is not folded. */
  lines?: number;
  /** Whether the code has lines that are shown on demand. */
  hasHidden?: boolean;
  /** Whether long lines start wrapped. */
  wrap?: boolean;
  /** Whether shown lines have numbers. */
  numbered?: boolean;
}

/**
 * A code sample. Its markup is the same on the server, while hydrating and after: nothing is colored, measured or mounted
 * again in the browser.
 */
export default function CodeSample(props: CodeSampleProps): ReactNode {
  const sample = <Sample {...props} />;
  return props.edit === undefined ? sample : <EditInPlace>{sample}</EditInPlace>;
}

function Sample({
  html,
  page,
  language,
  title,
  output,
  edit,
  lines,
  hasHidden = false,
  wrap = false,
  numbered = false,
}: CodeSampleProps): ReactNode {
  const pre = useRef<HTMLPreElement>(null);
  const [wrapped, setWrapped] = useState(wrap);
  const [overflows, setOverflows] = useState(wrap);
  const [full, setFull] = useState(false);
  // Whether lines are cut off is of interest only to a reader who is here; asking every sample on load would cost layouts.
  const measure = (): void => {
    if (pre.current !== null && !wrapped) {
      setOverflows(pre.current.scrollWidth > pre.current.clientWidth);
    }
  };
  const look = clsx('code', wrapped && 'code--wrapped', numbered && 'code--numbered');
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- it only looks whether lines are cut off
    <figure
      className={clsx('theme-code-block', `language-${language}`, styles.sample)}
      data-full={full}
      onFocus={measure}
      onPointerEnter={measure}
    >
      {title !== undefined && <figcaption className={styles.title}>{title}</figcaption>}
      <div className={styles.body}>
        {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard; what is clicked are the links inside */}
        <pre ref={pre} className={look} tabIndex={0}>
          <code data-static={page} dangerouslySetInnerHTML={{__html: html}} />
        </pre>
        <div className={clsx('needs-react not-printed', styles.buttons)}>
          {/* First, because it comes late and would move what stands before it. */}
          {overflows && (
            <Button pressed={wrapped} onClick={() => setWrapped(!wrapped)}>
              Wrap
            </Button>
          )}
          {hasHidden && (
            <Button pressed={full} onClick={() => setFull(!full)}>
              {full ? 'Hide lines' : 'Show hidden lines'}
            </Button>
          )}
          {edit !== undefined && <EditLink sample={edit} className={clsx('ui-button ui-small', styles.button)} />}
          <CopyButton text={() => copyText(pre.current, full)} />
        </div>
        {lines !== undefined && <Fold code={pre} lines={lines} />}
      </div>
      {output !== undefined && <Output text={output} />}
    </figure>
  );
}

/** What a sample prints. */
export function Output({text}: {text: string}): ReactNode {
  return (
    <div className={styles.output}>
      <span className={styles.outputLabel}>Output</span>
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <pre className="code" tabIndex={0}>
        <samp>{text}</samp>
      </pre>
    </div>
  );
}

/** The folded part of code, which is not React's (src/features/samples/markdown/code-html.ts). */
function restOf(code: RefObject<HTMLElement | null>): Element | null | undefined {
  return code.current?.querySelector('.code-rest');
}

/** Opens and closes the folded part of a long sample. */
function Fold({code, lines}: {code: RefObject<HTMLElement | null>; lines: number}): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const rest = restOf(code);
    const open = (): void => setOpen(true);
    // The browser has opened it already where it found something in there before React ran.
    if (rest?.hasAttribute('hidden') === false) {
      open();
    }
    rest?.addEventListener('beforematch', open);
    return () => {
      rest?.removeEventListener('beforematch', open);
    };
  }, [code]);
  const toggle = (): void => {
    const before = button.current?.getBoundingClientRect().top ?? 0;
    flushSync(() => setOpen(!isOpen));
    if (isOpen) {
      restOf(code)?.setAttribute('hidden', 'until-found');
      // The end of the code comes to where the reader has pressed, instead of whatever follows the sample.
      window.scrollBy({top: (button.current?.getBoundingClientRect().top ?? 0) - before, behavior: 'instant'});
    } else {
      restOf(code)?.removeAttribute('hidden');
    }
  };
  return (
    <div className={styles.fold} data-open={isOpen}>
      <button ref={button} type="button" className={clsx('clean-btn', styles.foldButton)} aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? 'Show fewer lines' : `Show all ${lines} lines`}
      </button>
    </div>
  );
}

interface ButtonProps {
  children: ReactNode;
  onClick: () => void;
  pressed?: boolean;
}

function Button({children, onClick, pressed}: ButtonProps): ReactNode {
  return (
    <button type="button" className={clsx('ui-button ui-small', styles.button)} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  );
}

function CopyButton({text}: {text: () => string}): ReactNode {
  const [state = 'idle', setState] = useState<'copied' | 'failed'>();
  const labels = {idle: 'Copy', copied: 'Copied', failed: 'Copy failed'};
  return (
    <button
      type="button"
      className={clsx('ui-button ui-small', styles.button)}
      aria-label="Copy code"
      onClick={() => void copyAndReport(text(), setState)}
    >
      {labels[state]}
      <span className="sr-only" role="status">
        {state === 'copied' ? 'Code copied' : ''}
      </span>
    </button>
  );
}

/** The code that runs: without removed lines of a diff, and without hidden lines unless they are shown. */
function copyText(pre: HTMLPreElement | null, full: boolean): string {
  const copy = pre?.querySelector('code')?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) {
    return '';
  }
  for (const element of copy.querySelectorAll(full ? '.code-line--deleted' : '.code-line--deleted, .code-hidden')) {
    element.remove();
  }
  return copy.textContent.replace(/^\n+|\s+$/g, '') + '\n';
}
