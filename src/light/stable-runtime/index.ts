import {getSwcJsMinimizerOptions, rspack} from '@docusaurus/faster';
import type {Plugin} from '@docusaurus/types';

type BundlerConfiguration = Parameters<NonNullable<Plugin['configureWebpack']>>[0];
type Minimizers = NonNullable<NonNullable<BundlerConfiguration['optimization']>['minimizer']>;

/** The script that knows where all others are: a table of their hashes and a few functions. */
const runtime = /[\\/]runtime~main\./;

/**
 * Makes the bundler's runtime the same bytes in any folder.
 *
 * The minimizer gives short names by how often each letter occurs in a script. When it sees the runtime, the hashes in it are
 * preliminary, and follow from the paths of the modules; so would the names. The runtime therefore keeps its long names, which are
 * few, and cost 0.7 kB compressed.
 */
export default function stableRuntime(): Plugin {
  return {
    name: 'stable-runtime',

    configureWebpack(config, isServer) {
      const minimizers = config.optimization?.minimizer;
      if (isServer || minimizers === undefined) {
        return {};
      }
      const others = minimizers.filter((minimizer) => !isScriptMinimizer(minimizer));
      if (others.length !== minimizers.length - 1) {
        throw new Error(
          `src/light/stable-runtime: expected one SwcJsMinimizerRspackPlugin among the minimizers of Docusaurus, found ${minimizers.length - others.length}. ` +
            'Look at node_modules/@docusaurus/bundler/lib/minification.js for what it uses now.',
        );
      }
      return {
        mergeStrategy: {'optimization.minimizer': 'replace'},
        // Docusaurus' types know the plugins of webpack only, which have the same method.
        optimization: {minimizer: [...others, ...scriptMinimizers()] as Minimizers},
      };
    },
  };
}

function isScriptMinimizer(minimizer: unknown): boolean {
  return minimizer instanceof rspack.SwcJsMinimizerRspackPlugin;
}

/** Docusaurus' minimizer, once for the runtime and once for everything else. */
function scriptMinimizers(): unknown[] {
  // The two packages describe the same options in different words.
  const options = {minify: true, ...getSwcJsMinimizerOptions()} as object;
  return [
    new rspack.SwcJsMinimizerRspackPlugin({exclude: runtime, minimizerOptions: options}),
    new rspack.SwcJsMinimizerRspackPlugin({include: runtime, minimizerOptions: {...options, mangle: false}}),
  ];
}
