import {describe, expect, it} from 'vitest';

import {criticalStyles, withoutCritical, type PagesUsage} from '../../../src/light/light-css/critical.ts';
import {classLists, usageOf, usedByMarkup} from '../../../src/light/light-css/usage.ts';

const around = '<html class="docs"><body class="body">';
const start = '<nav class="bar"><a class="bar__link active">Docs</a><b class="bar__title close">Site</b></nav>';
const rest = '<main class="text"><a class="active">Next</a><p>One</p><h2 class="text__title close">Two</h2></main>';

const lists = classLists(around + start + rest);
const pages: PagesUsage = {
  start: usageOf([usedByMarkup(around + start)]),
  rest: usageOf([usedByMarkup(around + rest)]),
  hasTogether: (classes, parts) =>
    lists.some(
      (names) =>
        classes.every((name) => names.includes(name)) && parts.every((part) => names.some((name) => name.includes(part))),
    ),
};

function critical(css: string): string {
  return criticalStyles(css, pages.start);
}

/** What pages link to behind the navigation bar. */
function left(css: string): string {
  return withoutCritical(css, critical(css), pages);
}

describe('the style sheet in pages', () => {
  it('has what the root and the start of pages need, in its order', () => {
    const css = ':root{--c:red}:root[data-theme=dark]{--c:blue}html{color:var(--c)}.bar a{color:blue}.bar__link{top:0}';
    expect(critical(`p{margin:0}${css}main .bar{margin:0}.text{margin:0}`)).toBe(css);
  });

  it('has the fonts of the whole page', () => {
    const font = '@font-face{font-family:Serif;src:url(serif.woff2)}';
    expect(critical(`${font}p{margin:0}`)).toBe(font);
  });

  it.each([
    ['what a reader has to do something for', 'a:hover{color:red}.bar__link:focus-visible{color:red}.bar ::selection{color:red}'],
    ['what is for print', '@media print{.bar{display:none}}'],
  ])('leaves to the other one %s', (_what, css) => {
    expect(critical(`.bar{top:0}${css}`)).toBe('.bar{top:0}');
    expect(left(`.bar{top:0}${css}`)).toBe(css);
  });

  it('states the order of all layers, so that the other one need not', () => {
    const css = '@layer one{p{margin:0}}@layer two{.bar{margin:0}}@layer three{p{margin:0}}';
    expect(critical(css)).toBe('@layer one,two,three;@layer two{.bar{margin:0}}');
    expect(left(`@layer one,two,three;${css}`)).toBe('@layer one{p{margin:0}}@layer three{p{margin:0}}');
  });
});

describe('the style sheet behind the navigation bar', () => {
  it('has no rules that the other one has', () =>
    expect(left('html.docs{top:0}.bar,.text{top:0}.bar__link{top:0}a{top:0}p{top:0}')).toBe('.text{top:0}p{top:0}'));

  it('has rules that begin at the root or in the bar and lead further', () => {
    const css = 'html.docs p{top:0}.bar~main{top:0}';
    expect(left(css)).toBe(css);
  });

  it('has the custom properties of the root that the other one does not name, with all their values', () => {
    const css = ':root{--a:1;--b:2}html[data-theme=dark]{--a:3;--b:4}body{--c:5}.bar{top:var(--a)}p{top:var(--b);left:var(--c)}';
    expect(left(css)).toBe(':root{--b:2}html[data-theme=dark]{--b:4}body{--c:5}p{top:var(--b);left:var(--c)}');
  });

  it('keeps the steps of animations', () => {
    const css = '@keyframes fade{0%{opacity:0}to{opacity:1}}p{animation:fade 1s}';
    expect(left(css)).toBe(css);
  });

  describe('keeps a rule that overrides one which comes behind it now', () => {
    it.each([
      ['as specific, for the same', 'a:hover{color:blue}a:not(p){color:red}'],
      ['as specific, for a part of the same', 'a:focus{margin:0}a.active{margin-block-start:1px}'],
      ['by another name', 'a:hover{inset:0}a.active{top:1px}'],
      ['for all properties', 'a:hover{all:unset}a.active{color:red}'],
      ['hard to compare', 'a:hover:not(p){color:blue}.bar__link:is(a){color:red}'],
      ['in one layer', '@layer one{a:hover{color:blue}a.active{color:red}}'],
      ['in the text alone', '.text__title{color:blue}.close{color:red}'],
      ['by a part of its class', '[class*=text__]{color:blue}.close{color:red}'],
      ['kept for the same reason', 'a:hover{color:blue}a.active{color:red;top:0}a.bar__link{top:1px}'],
    ])('%s', (_how, css) => expect(left(css)).toBe(css));
  });

  describe('does not need one that wins anyway', () => {
    it.each([
      ['more specific', 'a:hover{color:blue}.bar a.active{color:red}', 'a:hover{color:blue}'],
      ['less specific than an id', 'a#x:hover{color:blue}a.active{color:red}', 'a#x:hover{color:blue}'],
      ['for something else', 'a:hover{color:blue}a.active{margin:0}', 'a:hover{color:blue}'],
      ['for other elements by name', 'p:hover{color:blue}a.active{color:red}', 'p:hover{color:blue}'],
      ['for other elements by class', '.text{color:blue}.close{color:red}', '.text{color:blue}'],
      ['for the bar, as the other is for the text', 'main .close{color:blue}nav .close{color:red}', 'main .close{color:blue}'],
      ['for the root, as the other is inside', '.text{color:blue}html.docs{color:red}', '.text{color:blue}'],
      ['in a later layer', '@layer one{a:hover{color:blue}}@layer two{a.active{color:red}}', '@layer one{a:hover{color:blue}}'],
      ['ahead of the other', 'a.active{color:red}a:hover{color:blue}', 'a:hover{color:blue}'],
    ])('%s', (_how, css, expected) => expect(left(css)).toBe(expected));
  });
});
