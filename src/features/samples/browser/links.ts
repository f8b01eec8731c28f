/*
 * Links to API entries show a card. This file is in every page's bundle and therefore only listens; the card and its
 * texts are loaded when the first such link is pointed at or focused.
 */

const apiLink = 'article a[href^="/docs/api/"]';

function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest(apiLink) : null;
  return link instanceof HTMLAnchorElement ? link : undefined;
}

function offerCard(event: Event): void {
  const link = linkOf(event);
  if (link === undefined || (event.type === 'focusin' && !link.matches(':focus-visible'))) {
    return;
  }
  void import('./card.ts').then(({showCard}) => showCard(link, event.type === 'focusin' ? 'focus' : 'pointer'));
}

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', offerCard);
  document.addEventListener('pointerover', (event) => {
    // A finger that scrolls also "points"; a card would cover what it scrolls to.
    if (event.pointerType !== 'touch') {
      offerCard(event);
    }
  });
}
