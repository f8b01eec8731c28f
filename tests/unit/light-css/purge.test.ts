import {describe, expect, it} from 'vitest';

import {purge} from '../../../src/light/light-css/purge.ts';
import {usageOf, usedByInlineScripts, usedByMarkup, usedByScript, type Used} from '../../../src/light/light-css/usage.ts';

const page = '<html><body class="wide docs"><p class=lead>Text</p></body></html>';

function usedByPage(html: string): Used[] {
  return [usedByMarkup(html), usedByInlineScripts(html)];
}

/** What is left of a style sheet for one page and one script. */
function left(css: string, script = ''): string {
  return purge(css, usageOf([...usedByPage(page), usedByScript(script)]));
}

describe('purging the style sheet', () => {
  it('keeps rules for elements and for classes of pages', () => {
    const css = 'p{margin:0}.lead,.wide p{color:red}';
    expect(left(css)).toBe(css);
  });

  it('keeps classes that scripts name, whole or by their beginning', () =>
    expect(left('.open{a:b}.alert--info{a:b}.closed{a:b}', 'x?"open":`alert--${kind}`')).toBe('.open{a:b}.alert--info{a:b}'));

  it('keeps what inline scripts of a page add, and custom properties of its style attributes', () => {
    const usage = usageOf(usedByPage('<script data-x="a>b">e.className="banner"</script><p style="--side:1">'));
    expect(purge('.banner{a:b}.b{a:b}:root{--side:2}', usage)).toBe('.banner{a:b}:root{--side:2}');
  });

  it('drops only the selectors of a rule that cannot match', () =>
    expect(left('.lead,.gone{color:red}')).toBe('.lead{color:red}'));

  it('takes classes inside functions for possible', () => {
    const css = '.lead:not(.gone){color:red}p:is(.gone,.lead){color:red}';
    expect(left(css)).toBe(css);
    const nested = '.lead:not(.gone,:is(.gone)){color:red}p:not(:has(.gone)){color:red}';
    expect(left(nested)).toBe(nested);
  });

  it('drops lists of which no selector can match', () => {
    const css = 'p:is(.gone,.lead:not(.gone)){color:red}';
    expect(left(`${css}:where(.gone){a:b}p:is(.gone,.lead.lost):hover{a:b}p:has(>.gone){a:b}`)).toBe(css);
  });

  it('reads escaped class names', () => {
    const css = '.a\\+b{color:red}';
    expect(purge(css, usageOf(usedByPage('<p class="a+b">')))).toBe(css);
  });

  it('drops custom properties that nothing reads, also those that only dropped ones read', () =>
    expect(left('.lead{--a:1;--b:var(--a);--c:2}p{width:var(--c)}')).toBe('.lead{--c:2}p{width:var(--c)}'));

  it('keeps custom properties that scripts name', () =>
    expect(left(':root{--a:1}', 'style.getPropertyValue("--a")')).toBe(':root{--a:1}'));

  it('reads a custom property where it is used when a dropped rule sets it below the root', () =>
    expect(left(':root{--a:red;--b:blue}.gone{--a:green}p{color:var(--a);background:var(--b)}')).toBe(
      ':root{--a:red}p{color:var(--a);background:blue}',
    ));

  it('drops animations that nothing plays', () =>
    expect(left('@keyframes spin{to{rotate:1turn}}@keyframes fade{to{opacity:0}}p{animation:spin 1s}')).toBe(
      '@keyframes spin{to{rotate:1turn}}p{animation:spin 1s}',
    ));

  it('drops rules for elements, parts of classes and types of fields that nothing has', () => {
    expect(left('p{a:b}#id>p.lead:hover{a:b}table{a:b}.lead th{a:b}h2{a:b}', '`<h2>`')).toBe(
      'p{a:b}#id>p.lead:hover{a:b}h2{a:b}',
    );
    expect(left('[class*=lea]{a:b}[class*="gone"]{a:b}[data-x=gone]{a:b}')).toBe('[class*=lea]{a:b}[data-x=gone]{a:b}');
    expect(left('[type=search]{a:b}[type="checkbox"]{a:b}', 'type:"search"')).toBe('[type=search]{a:b}');
  });

  it('drops at-rules that became empty', () => expect(left('@media print{.gone{color:red}}')).toBe(''));

  it('keeps the order of layers when one of them loses its rules', () => {
    expect(left('@layer a{.gone{color:red}}@layer b{p{color:red}}')).toBe('@layer a,b;@layer b{p{color:red}}');
    expect(left('@layer c,b,a;@layer a{p{a:b}}@layer b{p{c:d}}')).toBe('@layer b,a;@layer a{p{a:b}}@layer b{p{c:d}}');
  });
});
