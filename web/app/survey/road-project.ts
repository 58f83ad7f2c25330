/** Who plans the road, and where they say what is planned. */
export const ROAD_PROJECT = {
  agency: 'Florida Department of Transportation',
  information: 'https://www.fdot.gov/projects',
};
