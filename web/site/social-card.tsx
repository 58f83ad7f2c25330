import { useLocation } from '../kit/router/router.tsx';
import { BRAND_NAME, OFFER, SITE_ADDRESS } from '../kit/api/site-settings.ts';
import { absoluteUrl } from '../kit/page/html-document.tsx';

const IMAGE_ERRORS = `${BRAND_NAME}: run every job from one simple place. ${OFFER}`;

interface SocialCardProps {
  title: string;
  /** One or two sentences, as shown by search engines and messengers. */
  description: string;
}

/** Metadata for search engines and link previews. Pages that render it are in the site map. */
export function SocialCard({ title, description }: SocialCardProps) {
  const { pathname } = useLocation();
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={BRAND_NAME} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absoluteUrl(pathname)} />
      <meta property="og:image" content={`${SITE_ADDRESS}/social-card.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={IMAGE_ERRORS} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
