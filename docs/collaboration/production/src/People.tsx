import type {Provider} from '@lexical/yjs';
import {useEffect, useState} from 'react';

type People = ReadonlyMap<number, string>;

/** In milliseconds. A new token closes the connection for a moment, and nobody has left then. */
const delay = 2000;

export function People({awareness}: {awareness: Provider['awareness']}) {
  const [people, setPeople] = useState<People>(new Map());
  const [news, setNews] = useState('');

  useEffect(() => {
    let shown: People | undefined;
    let latest: People = new Map();
    let timer: ReturnType<typeof setTimeout>;
    const show = (): void => {
      const before = shown;
      shown = latest;
      setPeople(latest);
      if (before !== undefined) {
        const joined = [...latest]
          .filter(([id]) => !before.has(id))
          .map(([, name]) => `${name} joined`);
        const left = [...before]
          .filter(([id]) => !latest.has(id))
          .map(([, name]) => `${name} left`);
        setNews([...joined, ...left].join(', '));
      }
    };
    const read = (): void => {
      const me = awareness.getLocalState();
      const now: People = new Map(
        Array.from(awareness.getStates(), ([id, state]) => [
          id,
          state === me ? `${state.name} (you)` : state.name,
        ]),
      );
      // Awareness also changes whenever a cursor moves.
      if (now.size !== latest.size || [...now].some(([id, name]) => latest.get(id) !== name)) {
        latest = now;
        clearTimeout(timer);
        timer = setTimeout(show, delay);
      }
    };
    read();
    awareness.on('update', read);
    return () => {
      clearTimeout(timer);
      awareness.off('update', read);
    };
  }, [awareness]);

  return (
    <>
      <ul aria-label="People in this note">
        {Array.from(people, ([id, name]) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <p role="status">{news}</p>
    </>
  );
}
