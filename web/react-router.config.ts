import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: false,
  // These are readable without JavaScript. The landing page and the pages from /pub/about_us on are in the site map.
  prerender: [
    '/',
    '/login',
    '/create_company',
    '/create_account',
    '/create_account_by_invite',
    '/forget_password',
    '/reset_password',
    '/confirm_email',
    '/pub/about_us',
    '/pub/contact_us',
    '/pub/jobsitespro_faq',
    '/pub/our_story',
    '/pub/terms_of_use',
    '/pub/privacy_policy',
    '/pub/opt_in',
    '/no-overpass',
  ],
} satisfies Config;
