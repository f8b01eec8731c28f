/** The analytics of a deployment; undefined, and then nothing is loaded or sent, unless `GTAG_ID` is set. */
export const analytics: {measurementId: string} | undefined = readMeasurementId(process.env['GTAG_ID']);

function readMeasurementId(id: string | undefined): {measurementId: string} | undefined {
  if (id === undefined || id === '') {
    return undefined;
  }
  if (!/^G-[A-Z0-9]+$/.test(id)) {
    throw new Error(
      `GTAG_ID is "${id}". Expected a Google Analytics measurement id such as G-ABC1234567, or no value to switch analytics off.`,
    );
  }
  return {measurementId: id};
}
