import type {ReactNode} from 'react';

/** What a card says. */
export interface CardText {
  /** Part of the site, in small type above the title. */
  section: string;
  title: string;
  /** A signature, set in the code font; takes the place of the description. */
  signature?: string;
  description: string;
  /** Line at the foot: name and version of what is documented. */
  footer: string;
}

/** Size of a card in pixels, the one that large previews use. */
export const cardSize = {width: 1200, height: 630} as const;

// The light theme of src/css/tokens.css; an image cannot read custom properties.
const color = {paper: '#fbf9f4', ink: '#211d18', soft: '#4c453c', line: '#e2dbcd', accent: '#a3301b'};

/** A node of the tree that satori lays out; it has the shape of a React element without needing React. */
export interface CardNode {
  type: string;
  props: {style: Record<string, string | number>; children?: (CardNode | string)[] | string};
}

/**
 * Lays out a card: a rubric rule at the left, section, title and what the page says, and a foot line.
 *
 * @returns the tree for satori
 */
export function card({section, title, signature, description, footer}: CardText): ReactNode {
  const body =
    signature === undefined
      ? text({fontSize: 32, lineHeight: 1.4, color: color.soft}, shorten(description, 160))
      : text(
          {
            fontFamily: 'Geist Mono',
            fontSize: 28,
            lineHeight: 1.5,
            color: color.soft,
            borderLeft: `4px solid ${color.line}`,
            paddingLeft: 24,
          },
          shorten(signature, 150),
        );
  const tree = box({width: '100%', height: '100%', background: color.paper, fontFamily: 'Hanken Grotesk'}, [
    box({width: 24, height: '100%', background: color.accent}, []),
    box({flexDirection: 'column', flexGrow: 1, padding: '72px 80px 56px 72px', justifyContent: 'space-between'}, [
      box({flexDirection: 'column', width: '100%'}, [
        text({fontSize: 28, color: color.accent, marginBottom: 20}, section),
        text(
          {
            fontFamily: 'Source Serif 4',
            fontSize: title.length > 42 ? 60 : 80,
            lineHeight: 1.1,
            color: color.ink,
            marginBottom: 32,
            wordBreak: 'break-word',
          },
          shorten(title, 80),
        ),
        body,
      ]),
      text({fontSize: 28, color: color.ink, borderTop: `2px solid ${color.line}`, paddingTop: 28, width: '100%'}, footer),
    ]),
  ]);
  // satori takes React elements and reads nothing of them but `type` and `props`.
  return tree as unknown as ReactNode;
}

function box(style: Record<string, string | number>, children: CardNode[]): CardNode {
  return {type: 'div', props: {style: {display: 'flex', ...style}, children}};
}

function text(style: Record<string, string | number>, content: string): CardNode {
  return {type: 'div', props: {style: {display: 'flex', ...style}, children: content}};
}

function shorten(content: string, length: number): string {
  return content.length <= length
    ? content
    : `${content.slice(0, content.lastIndexOf(' ', length - 1)).replace(/[\s,;:.]+$/, '')} …`;
}
