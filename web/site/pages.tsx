import type { ComponentType } from 'react';
import { paths } from '../kit/paths.ts';
import AboutUs from './about-us.tsx';
import ContactUs from './contact-us.tsx';
import Faq from './faq.tsx';
import Landing from './landing.tsx';
import OptIn from './opt-in.tsx';
import OurStory from './our-story.tsx';
import OwnText from './own-text.tsx';
import PrivacyPolicy from './privacy-policy.tsx';
import Survey from './survey.tsx';
import TermsOfUse from './terms-of-use.tsx';
import Verify from './verify.tsx';

/** What a public page loads besides the script of the header and the styles of all pages. */
export type PartName = 'forms' | 'verify';

interface SitePage {
  Content: ComponentType;
  part?: PartName;
}

/** The public pages, by path. The landing page and those from /pub/about_us on are in the site map. */
export const PAGES: Readonly<Record<string, SitePage>> = {
  [paths.landing()]: { Content: Landing },
  [paths.aboutUs()]: { Content: AboutUs },
  [paths.contactUs()]: { Content: ContactUs, part: 'forms' },
  [paths.faq()]: { Content: Faq },
  [paths.ourStory()]: { Content: OurStory },
  [paths.termsOfUse()]: { Content: TermsOfUse },
  [paths.privacyPolicy()]: { Content: PrivacyPolicy },
  [paths.ownText()]: { Content: OwnText },
  [paths.optIn()]: { Content: OptIn },
  [paths.verify()]: { Content: Verify, part: 'verify' },
  [paths.survey()]: { Content: Survey, part: 'forms' },
};
