import cards from '@symbol-cards';

import type {SymbolCard} from '../../../shared/symbol-cards.ts';
import {positionCard} from './position-card.ts';
import './card.css';

/** Milliseconds before a card opens under a resting pointer, and before it closes when the pointer has left. */
const openDelay = 180;
const closeDelay = 200;

const id = 'symbol-card';

interface Shown {
  link: HTMLAnchorElement;
  /** The `aria-describedby` that the link had before. */
  described: string | null;
}

let element: HTMLElement | undefined;
let shown: Shown | undefined;
let opening: ReturnType<typeof setTimeout> | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;

/** Opens the card of a link that is hovered or focused, if it has one. */
export function showCard(link: HTMLAnchorElement, how: 'focus' | 'pointer'): void {
  clearTimeout(closing);
  if (shown?.link === link) {
    return;
  }
  const href = link.getAttribute('href') ?? '';
  const card = Object.hasOwn(cards, href) ? cards[href] : undefined;
  clearTimeout(opening);
  if (card === undefined) {
    return;
  }
  if (how === 'focus') {
    open(link, card);
  } else {
    opening = setTimeout(() => {
      if (link.matches(':hover')) {
        open(link, card);
      }
    }, openDelay);
  }
}

function open(link: HTMLAnchorElement, card: SymbolCard): void {
  close();
  element ??= create();
  element.replaceChildren(...content(card));
  element.hidden = false;
  shown = {link, described: link.getAttribute('aria-describedby')};
  link.setAttribute('aria-describedby', id);
  const screen = {width: document.documentElement.clientWidth, height: window.innerHeight};
  const size = {width: element.offsetWidth, height: element.offsetHeight};
  // Set through the style object: the policy of the site allows that, but no style attributes in markup.
  for (const [name, value] of Object.entries(positionCard(link.getBoundingClientRect(), size, screen))) {
    element.style.setProperty(`--card-${name}`, `${value}px`);
  }
}

function close(): void {
  clearTimeout(opening);
  clearTimeout(closing);
  if (element !== undefined) {
    element.hidden = true;
  }
  if (shown !== undefined) {
    const {link, described} = shown;
    if (described === null) {
      link.removeAttribute('aria-describedby');
    } else {
      link.setAttribute('aria-describedby', described);
    }
    shown = undefined;
  }
}

function closeSoon(): void {
  clearTimeout(opening);
  clearTimeout(closing);
  closing = setTimeout(close, closeDelay);
}

function content(card: SymbolCard): HTMLElement[] {
  const head = make('p', 'symbol-card__head', '');
  head.append(make('span', 'symbol-card__kind', card.kind), ` of ${card.module}`);
  const parts = [head, make('code', 'symbol-card__signature', card.signature)];
  if (card.summary !== '') {
    parts.push(make('p', 'symbol-card__summary', card.summary));
  }
  return parts;
}

function make(tag: string, className: string, text: string): HTMLElement {
  const created = document.createElement(tag);
  created.className = className;
  created.textContent = text;
  return created;
}

function create(): HTMLElement {
  const card = document.createElement('div');
  card.id = id;
  card.className = 'symbol-card';
  card.setAttribute('role', 'tooltip');
  document.body.append(card);
  // The pointer may move onto the card to select its text.
  card.addEventListener('pointerenter', () => clearTimeout(closing));
  card.addEventListener('pointerleave', closeSoon);
  document.addEventListener('pointerout', (event) => {
    if (event.target instanceof Node && shown?.link.contains(event.target) === true && !shown.link.matches(':focus-visible')) {
      closeSoon();
    }
  });
  document.addEventListener('focusout', (event) => {
    if (event.target === shown?.link) {
      close();
    }
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && shown !== undefined) {
      close();
    }
  });
  document.addEventListener('click', close);
  window.addEventListener('scroll', close, {passive: true, capture: true});
  return card;
}
