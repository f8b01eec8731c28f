import {useEffect, useId, useState, type ComponentType, type ReactNode} from 'react';

import Link from '@docusaurus/Link';
import TabList from '@site/src/components/TabList';

import {stepAddress, steps, type StepSlug} from '../../shared/learn/steps.ts';
import WorkbenchShell from '../WorkbenchShell.tsx';
import Progress from './Progress.tsx';
import Steps from './Steps.tsx';
import styles from './styles.module.css';

/** Props of `Learn`; the build writes them (src/features/playground/markdown/learn.ts). */
export interface LearnProps {
  /** The step; none on the page that lists all. */
  step?: StepSlug;
  /** What the page says. */
  children: ReactNode;
}

/** A page of the learning path: what to do, and beside it a workbench to do it in. Without scripts one can still read it. */
export default function Learn({step, children}: LearnProps): ReactNode {
  if (step !== undefined) return <StepPage step={step}>{children}</StepPage>;
  return (
    <>
      {children}
      <Progress />
      <Steps />
    </>
  );
}

/** The parts of a step, which are behind tabs where there is no room for both. */
const sides = ['Task', 'Workbench'];

function StepPage({step, children}: Required<LearnProps>): ReactNode {
  const [side, setSide] = useState(0);
  const id = useId();
  const index = steps.findIndex(({slug}) => slug === step);
  const before = steps[index - 1];
  const next = steps[index + 1];
  const panels = [`${id}-task`, `${id}-workbench`];
  return (
    <div className={styles.learn} data-side={sides[side]}>
      <TabList
        label="Step"
        className={styles.sides}
        names={sides}
        selected={side}
        onSelect={setSide}
        idsOf={(each) => ({tab: `${id}-tab-${String(each)}`, panel: panels[each] ?? ''})}
      />
      {/* No sections: the heading of the page is inside. */}
      <div id={panels[0]} className={styles.guide} role="tabpanel" aria-label="Task">
        <div data-unattended data-markdown="skip" data-search="skip">
          <Steps current={step} />
          <p className="ui-note margin--none">
            Step {index + 1} of {steps.length}
          </p>
        </div>
        {children}
        <nav
          className={`ui-row ${styles.neighbors ?? ''}`}
          aria-label="Previous and next step"
          data-markdown="skip"
          data-search="skip"
        >
          {before !== undefined && <Link to={stepAddress(before.slug)}>← {before.title}</Link>}
          {next === undefined ? (
            <Link to={stepAddress()}>All steps</Link>
          ) : (
            <Link to={stepAddress(next.slug)}>{next.title} →</Link>
          )}
        </nav>
      </div>
      <div
        id={panels[1]}
        className={styles.workbench}
        role="tabpanel"
        aria-label="Workbench"
        data-unattended
        data-markdown="skip"
        data-search="skip"
      >
        <noscript>
          <p className="ui-note margin--none">
            The code runs in your browser. Turn on JavaScript to try it, or read the solution.
          </p>
        </noscript>
        <LoadedLesson key={step} slug={step} />
      </div>
    </div>
  );
}

interface LessonProps {
  slug: StepSlug;
}

/** The workbench of a step; its code comes after the text. */
function LoadedLesson({slug}: LessonProps): ReactNode {
  const [Lesson, setLesson] = useState<ComponentType<LessonProps>>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    import('./Lesson.tsx').then(
      ({default: component}) => setLesson(() => component),
      () => setFailure('The playground did not load. Check your connection and reload the page.'),
    );
  }, []);
  return <WorkbenchShell failure={failure}>{Lesson && <Lesson slug={slug} />}</WorkbenchShell>;
}
