import {useEffect, useState} from 'react';

import {useTextLength} from './useTextLength';

/** Shows how much is left. Announces it after a pause, and only near the limit. */
export function Counter({id, limit}: {id: string; limit: number}) {
  const left = limit - useTextLength();
  const text = left < 0 ? `${-left} too many` : `${left} left`;
  const [said, setSaid] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => setSaid(left <= 5 ? text : ''), 1000);
    return () => clearTimeout(pause);
  }, [left, text]);
  return (
    <>
      <p id={id} className="ed-status">
        {text}
      </p>
      <p className="ed-unseen" role="status">
        {said}
      </p>
    </>
  );
}
