import {liteClient, type LiteClient} from 'algoliasearch/lite';

import {escapeHtml} from '../../../shared/escape-html.ts';
import {levels, type SearchRecord, type SectionKind} from '../../../shared/search/record.ts';
import type {HostedSettings} from '../../../shared/search/site.ts';
import {
  SearchUnavailable,
  type HitHeading,
  type SearchBackend,
  type SearchHit,
  type SearchRequest,
  type SearchResults,
  type SearchScope,
} from './backend.ts';

/** Marks around matches in answers: characters that no page contains, so that everything else can be escaped. */
const [markStart, markEnd] = ['\uE000', '\uE001'];

type Marked = {value?: string} | undefined;
interface MarkedHit {
  hierarchy?: Partial<Record<string, Marked>>;
  content?: Marked;
}

function safeHtml(marked: string): string {
  return escapeHtml(marked).replaceAll(markStart, '<mark>').replaceAll(markEnd, '</mark>');
}

function counted(counts: Record<string, number> = {}): [string, number][] {
  return Object.entries(counts).sort(([a, most], [b, fewer]) => fewer - most || (a < b ? -1 : 1));
}

/** Answers from an Algolia index that holds the records of `npm run search:push`. */
export class HostedBackend implements SearchBackend {
  readonly isOwn = false;
  private readonly client: LiteClient;

  /**
   * @param settings the account
   * @param siteRoot address of the site with its base URL, ending in a slash
   * @param baseUrl path of the site on this host, with slashes at both ends
   * @param scope says what is searched, which depends on the page
   */
  constructor(
    private readonly settings: HostedSettings,
    private readonly siteRoot: string,
    private readonly baseUrl: string,
    private readonly scope: () => SearchScope,
  ) {
    const hosts =
      settings.host === undefined
        ? undefined
        : [
            {
              url: new URL(settings.host).host,
              accept: 'readWrite' as const,
              protocol: new URL(settings.host).protocol === 'http:' ? ('http' as const) : ('https' as const),
            },
          ];
    this.client = liteClient(settings.appId, settings.searchKey, hosts && {hosts});
  }

  warm(): void {
    // Nothing to load: the first query opens the connection.
  }

  onImproved(): () => void {
    return () => undefined;
  }

  async search({query, page, hitsPerPage, filter = {}}: SearchRequest): Promise<SearchResults> {
    const {language, tags} = this.scope();
    const request = {
      indexName: this.settings.indexName,
      query,
      page,
      hitsPerPage,
      facetFilters: [
        `language:${language}`,
        tags.map((tag) => `docusaurus_tag:${tag}`),
        ...(filter.kind === undefined ? [] : [`kind:${filter.kind}`]),
        ...(filter.package === undefined ? [] : [`package:${filter.package}`]),
      ],
      facets: ['kind', 'package'],
      attributesToRetrieve: ['hierarchy', 'content', 'url', 'anchor', 'kind', 'package'],
      attributesToHighlight: ['hierarchy', 'content'],
      attributesToSnippet: ['content:20'],
      highlightPreTag: markStart,
      highlightPostTag: markEnd,
      snippetEllipsisText: '…',
    };
    const response = await this.client.searchForHits<SearchRecord>({requests: [request]}).catch((error: unknown) => {
      throw new SearchUnavailable('search: the search service did not answer', {cause: error});
    });
    const result = response.results[0];
    if (result === undefined) throw new SearchUnavailable('search: the search service answered without a result');
    return {
      query,
      hits: result.hits.map((hit) =>
        this.toHit(hit, hit._highlightResult as MarkedHit | undefined, hit._snippetResult as MarkedHit | undefined),
      ),
      total: result.nbHits ?? result.hits.length,
      facets: {
        // The records' own kinds.
        kinds: counted(result.facets?.['kind']) as [SectionKind, number][],
        packages: counted(result.facets?.['package']),
      },
      suggestions: [],
      page,
      pageCount: result.nbPages ?? 1,
      isStale: false,
    };
  }

  private toHit(hit: SearchRecord & {objectID: string}, marked: MarkedHit | undefined, cut: MarkedHit | undefined): SearchHit {
    const headings: HitHeading[] = levels.flatMap((name, level) => {
      const text = hit.hierarchy[name];
      return text === null ? [] : [{level, text, html: safeHtml(marked?.hierarchy?.[name]?.value ?? text)}];
    });
    return {
      id: hit.objectID,
      kind: hit.kind,
      package: hit.package,
      // Previews of the site lead to themselves.
      url: hit.url.startsWith(this.siteRoot) ? this.baseUrl + hit.url.slice(this.siteRoot.length) : hit.url,
      anchor: hit.anchor,
      headings,
      text: hit.content ?? '',
      textHtml: hit.content === null ? '' : safeHtml(cut?.content?.value ?? hit.content),
    };
  }
}
