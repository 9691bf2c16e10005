import { refuse } from '../http/problem.ts';
import { notFound } from '../http/problems.ts';
import { pageAssets } from '../pages/page-assets.ts';
import { headerList, type PublicResource } from './public-response.ts';

/**
 * Serves the scripts, styles and fonts of the pages. Browsers cache them forever, because their names contain a digest.
 */
export const assetFiles: PublicResource = {
  below: '/assets/',
  async handle(_request, name) {
    const asset = pageAssets.get(name);
    if (!asset) return refuse(notFound);
    const headers = {
      'Content-Type': asset.mediaType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'same-origin',
    };
    return { status: 200, headers: headerList(headers), body: asset.content };
  },
};
