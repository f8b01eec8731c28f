/** Name under which the analytics plugin publishes its settings. */
export const analyticsPluginName = 'analytics';

/** Settings of the analytics plugin. */
export interface AnalyticsSettings {
  /** Google Analytics measurement id: `G-…`. */
  measurementId: string;
}
