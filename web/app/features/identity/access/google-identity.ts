const SCRIPT = 'https://accounts.google.com/gsi/client';

/** The part of Google Identity Services that is used here. */
interface GoogleIdentity {
  initialize(options: { client_id: string; callback: (response: { credential?: string }) => void }): void;
  renderButton(place: HTMLElement, look: Record<string, string | number>): void;
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

export type GoogleButtonText = 'signin_with' | 'signup_with';

interface GoogleButton {
  clientId: string;
  text: GoogleButtonText;
  onCredential: (credential: string) => void;
}

/** Renders Google's own button; throws when its script cannot be loaded. */
export async function renderGoogleButton(
  place: HTMLElement,
  { clientId, text, onCredential }: GoogleButton,
): Promise<void> {
  const identity = await startedFor(clientId);
  receive = onCredential;
  place.replaceChildren();
  // Google accepts a width in whole pixels, from 200 to 400.
  const width = Math.max(200, Math.min(400, Math.floor(place.clientWidth)));
  identity.renderButton(place, { type: 'standard', theme: 'outline', size: 'large', text, width });
}

// Google keeps one callback per page and warns about a second one: the button rendered last receives the credential.
let receive: (credential: string) => void = () => undefined;
let started: Promise<GoogleIdentity> | undefined;

function startedFor(clientId: string): Promise<GoogleIdentity> {
  started ??= start(clientId).catch((error: unknown) => {
    // Allows a later screen to try again, because the connection may be restored.
    started = undefined;
    throw error;
  });
  return started;
}

async function start(clientId: string): Promise<GoogleIdentity> {
  await loadScript();
  const identity = window.google?.accounts?.id;
  if (!identity) throw new Error('The script of Google Identity Services does not have the expected interface.');
  identity.initialize({
    client_id: clientId,
    callback: ({ credential }) => {
      if (credential) receive(credential);
    },
  });
  return identity;
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The script of Google Identity Services could not be loaded.'));
    });
    document.head.append(script);
  });
}
