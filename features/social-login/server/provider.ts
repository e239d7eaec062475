import * as openid from "openid-client";
import { HOUR, SECOND } from "#vocabulary/limits.ts";
import { socialLogin as limits } from "#vocabulary/account-limits.ts";
import { fromNow, type Clock } from "#kit/server/clock.ts";
import type { SocialProvider } from "#kit/server/settings/social-login.mjs";
import type { AuthorizationRequest } from "./login-cookies.ts";
import { identityOf, type Identity } from "./identity.ts";

/** The provider's discovery document is loaded again after this time. */
const discoveryLifetime = 1 * HOUR;

/** The client authentication that the provider supports; the standard's default if it does not say. */
function authentication(secret: string): openid.ClientAuth {
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, ...request) => {
    const authMethods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (authMethods.includes("client_secret_post") ? post : basic)(server, ...request);
  };
}

/** The client of a social login provider. */
export interface Provider {
  /** The provider's address at which the visitor logs in. */
  authorizationUrl(pending: Omit<AuthorizationRequest, "n" | "next">): Promise<URL>;
  /**
   * Exchanges the code of a callback for the person's identity.
   * @param search query string of the callback, with its question mark
   */
  identityFromCallback(search: string, request: AuthorizationRequest): Promise<Identity>;
}

/** The provider is contacted at the first login, not at the start: the site works while a provider is down. */
export function createProvider(settings: SocialProvider, siteUrl: string, clock: Clock): Provider {
  const { issuer, clientId, clientSecret, scope, endpoints } = settings;
  const callbackUrl = new URL(`${siteUrl}/auth/social/${settings.n}/callback`);
  /** OpenID Connect proves the identity by a signed token; plain OAuth 2 has only the userinfo answer for an access token. */
  const isOpenId = endpoints === null;

  async function discovered(): Promise<openid.Configuration> {
    const insecure = new URL(issuer).protocol === "http:";
    if (isOpenId) {
      const execute = [openid.enableNonRepudiationChecks, ...(insecure ? [openid.allowInsecureRequests] : [])];
      const timeout = limits.requestTimeout / SECOND;
      return openid.discovery(new URL(issuer), clientId, clientSecret, authentication(clientSecret), {
        execute,
        timeout,
      });
    }
    const server: openid.ServerMetadata = {
      issuer,
      authorization_endpoint: endpoints.authorization,
      token_endpoint: endpoints.token,
    };
    const configuration = new openid.Configuration(
      server,
      clientId,
      clientSecret,
      openid.ClientSecretPost(clientSecret),
    );
    if (insecure) openid.allowInsecureRequests(configuration);
    return configuration;
  }

  let cachedConfiguration: { configuration: Promise<openid.Configuration>; until: Date } | null = null;
  async function configured(): Promise<openid.Configuration> {
    if (cachedConfiguration === null || cachedConfiguration.until <= clock.now())
      cachedConfiguration = { configuration: discovered(), until: fromNow(clock, discoveryLifetime) };
    const current = cachedConfiguration;
    try {
      const configuration = await current.configuration;
      configuration.timeout = limits.requestTimeout / SECOND;
      return configuration;
    } catch (error) {
      // The next login loads the discovery document again.
      if (cachedConfiguration === current) cachedConfiguration = null;
      throw error;
    }
  }

  async function identityFromIdToken(
    configuration: openid.Configuration,
    tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
  ) {
    const claims = tokens.claims()!;
    // Providers put e-mail and name into the ID token, or into the userinfo answer.
    const isComplete = [claims.email, claims.email_verified, claims.name].every((claim) => claim !== undefined);
    if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined)
      return identityOf(claims.iss, claims);
    const more = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return identityOf(claims.iss, { ...claims, ...more });
  }

  async function identityFromUserinfo(configuration: openid.Configuration, token: string, userinfo: string) {
    const headers = new Headers({ accept: "application/json" });
    const answer = await openid.fetchProtectedResource(configuration, token, new URL(userinfo), "GET", null, headers);
    if (!answer.ok) throw new Error(`the userinfo endpoint answered ${answer.status}`, { cause: answer });
    return identityOf(issuer, await answer.json());
  }

  async function exchangeCode(
    configuration: openid.Configuration,
    search: string,
    { state, nonce, verifier }: AuthorizationRequest,
  ) {
    const callback = new URL(callbackUrl);
    callback.search = search;
    const tokens = await openid.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      ...(isOpenId ? { expectedNonce: nonce, idTokenExpected: true } : {}),
    });
    return isOpenId
      ? identityFromIdToken(configuration, tokens)
      : identityFromUserinfo(configuration, tokens.access_token, endpoints.userinfo);
  }

  return {
    async authorizationUrl({ state, nonce, verifier }) {
      const parameters = {
        redirect_uri: callbackUrl.href,
        scope,
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(isOpenId ? { nonce } : {}),
      };
      const configuration = await configured();
      try {
        const address = openid.buildAuthorizationUrl(configuration, parameters);
        if (!/^https?:$/.test(address.protocol)) throw new Error("the provider has no valid authorization endpoint");
        return address;
      } catch (error) {
        // The discovery document was invalid: load it again at the next login.
        cachedConfiguration = null;
        throw error;
      }
    },
    async identityFromCallback(search, request) {
      const configuration = await configured();
      try {
        return await exchangeCode(configuration, search, request);
      } catch (error) {
        // The provider may have changed its keys or endpoints: load the discovery document again at the next login.
        if (!(error instanceof openid.AuthorizationResponseError)) cachedConfiguration = null;
        throw error;
      }
    },
  };
}
