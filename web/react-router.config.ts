import type { Config } from '@react-router/dev/config';
import { paths } from './kit/paths.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: false,
  // These pages are shown before their scripts have run.
  prerender: [
    paths.login(),
    paths.createCompany(),
    paths.createAccount(),
    paths.createAccountByInvite(),
    paths.forgetPassword(),
    paths.resetPassword(),
    paths.confirmEmail(),
    paths.confirmPhone(),
  ],
} satisfies Config;
