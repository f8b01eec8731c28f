// Change: each letter is a section with a heading. Why: the stock list puts articles into a section that has none.
import type {ReactNode} from 'react';

import {listTagsByLetters} from '@docusaurus/theme-common';
import Heading from '@theme/Heading';
import Tag from '@theme/Tag';
import type {Props} from '@theme/TagsListByLetter';

import styles from './styles.module.css';

/** All tags, under the letters that they begin with. */
export default function TagsListByLetter({tags}: Props): ReactNode {
  return (
    <div className="margin-vert--lg">
      {listTagsByLetters(tags).map(({letter, tags: tagsOfLetter}) => (
        <section key={letter}>
          <Heading as="h2" id={letter}>
            {letter}
          </Heading>
          <ul className="padding--none">
            {tagsOfLetter.map((tag) => (
              <li key={tag.permalink} className={styles.tag}>
                <Tag {...tag} />
              </li>
            ))}
          </ul>
          <hr />
        </section>
      ))}
    </div>
  );
}
