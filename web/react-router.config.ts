import type { Config } from '@react-router/dev/config';
import { paths } from './kit/paths.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: false,
  // These pages are readable without JavaScript. The landing page and the pages from /pub/about_us on are in the site
  // map.
  prerender: [
    paths.landing(),
    paths.login(),
    paths.createCompany(),
    paths.createAccount(),
    paths.createAccountByInvite(),
    paths.forgetPassword(),
    paths.resetPassword(),
    paths.confirmEmail(),
    paths.confirmPhone(),
    paths.aboutUs(),
    paths.contactUs(),
    paths.faq(),
    paths.ourStory(),
    paths.termsOfUse(),
    paths.privacyPolicy(),
    paths.ownText(),
    paths.optIn(),
    paths.verify(),
    paths.survey(),
  ],
} satisfies Config;
