import {useEffect, useRef, type ReactNode} from 'react';

import Button from '@site/src/components/Button';

import {samplesOf, steps, type StepSlug} from '../../shared/learn/steps.ts';
import type {EditableSample} from '../../shared/files.ts';
import {fetchSample} from '../keep/fetch-sample.ts';
import {isCode} from '../run/entry.ts';
import {useSession} from '../session.ts';
import Workbench from '../Workbench.tsx';
import Results from './Results.tsx';
import styles from './styles.module.css';
import {markDone} from './use-progress.ts';

/**
 * The code that a step starts with. Its style sheet is that of the solution: what one is asked for has its rules already.
 *
 * @param slug of the step
 */
async function fetchStart(slug: string): Promise<EditableSample> {
  const step = steps.find((each) => each.slug === slug);
  if (step === undefined) throw new Error(`There is no step "${slug}".`);
  const {start, solution} = samplesOf(step.slug);
  const [before, after] = await Promise.all([fetchSample(start), fetchSample(solution)]);
  return {title: step.title, files: [...before.files.filter(isCode), ...after.files.filter((file) => !isCode(file))]};
}

/** The workbench of a step: code to start with, a check, a solution. */
export default function Lesson({slug}: {slug: StepSlug}): ReactNode {
  const {session, snapshot} = useSession({
    fetchSample: fetchStart,
    // Its errors say what they mean.
    build: 'development',
    draftPrefix: 'learn-draft-1:',
    setAddress: () => undefined,
  });
  const {stepCheck, showsSolution, isChanged, isOpen} = snapshot;
  const checkButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    void session.openSample(slug);
  }, [session, slug]);
  const results = stepCheck?.kind === 'done' ? stepCheck.results : undefined;
  const hasPassed = results !== undefined && results.length > 0 && results.every(({passed}) => passed);
  useEffect(() => {
    if (hasPassed && !showsSolution) markDone(slug);
  }, [hasPassed, showsSolution, slug]);
  useEffect(() => {
    // An editor that is used takes the focus, also when a check uses it.
    if (results !== undefined && document.activeElement instanceof HTMLIFrameElement) checkButton.current?.focus();
  }, [results]);

  const showSolution = async (): Promise<void> => {
    const {files} = await fetchSample(samplesOf(slug).solution);
    session.showSolution(files);
  };
  return (
    <Workbench session={session} snapshot={snapshot}>
      <div className={styles.task}>
        <div className="ui-buttons">
          <Button ref={checkButton} className="ui-primary" disabled={!isOpen} onClick={() => session.checkStep(slug)}>
            Check
          </Button>
          <Button onClick={session.run}>Run</Button>
          {showsSolution ? (
            <Button onClick={session.showOwn}>Back to my code</Button>
          ) : (
            <Button disabled={!isOpen} onClick={() => void showSolution().catch(session.fail)}>
              Show solution
            </Button>
          )}
          <Button disabled={!isChanged && !showsSolution} onClick={() => void session.reset()}>
            Reset code
          </Button>
        </div>
        <Results slug={slug} stepCheck={stepCheck} hasPassed={hasPassed} showsSolution={showsSolution} />
      </div>
    </Workbench>
  );
}
