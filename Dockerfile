# The release on Debian, with the program of Node.js: docs/containers.md.
# To pin the bases to bytes as well as to versions, add the digest that `docker buildx imagetools inspect` shows.
ARG NODE_VERSION=24.21.0
ARG DEBIAN_VERSION=12.11

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /build
# These change less often than the sources: their layer stays in the builder's cache.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run release -- --without-postgres --to /packed \
    && mkdir /app \
    && tar --extract --gzip --strip-components=1 --directory=/app --file="$(ls /packed/*.tar.gz)"
# Node.js keeps the compiled modules when a start ends, here for want of a database. It looks for them under the same path and user id.
RUN chown -R 10001:10001 /app
USER 10001:10001
WORKDIR /app
RUN DATABASE_URL=postgres://127.0.0.1:1/none WORKERS=1 DATA_DIR=/tmp/data node --max-semi-space-size=16 start.js; \
    test -d node_modules/.cache/fabula-compiled && chmod -R a+rX node_modules/.cache

# All dictionaries of Debian between two of the five languages: docs/operations.md, Dictionaries.
FROM debian:${DEBIAN_VERSION}-slim AS dictionaries
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        dict-freedict-eng-fra dict-freedict-eng-ita dict-freedict-eng-por dict-freedict-eng-spa \
        dict-freedict-fra-eng dict-freedict-fra-ita dict-freedict-fra-por dict-freedict-fra-spa \
        dict-freedict-ita-eng dict-freedict-ita-por dict-freedict-ita-spa dict-freedict-por-eng \
        dict-freedict-por-fra dict-freedict-por-spa dict-freedict-spa-eng dict-freedict-spa-por \
    && mkdir -p /packed/doc \
    && mv /usr/share/dictd /packed/ \
    && cp --recursive /usr/share/doc/dict-freedict-* /packed/doc/

FROM debian:${DEBIAN_VERSION}-slim
ARG VERSION=0.2.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Fabula" \
      org.opencontainers.image.description="A community where people read and write short stories in five languages" \
      org.opencontainers.image.licenses="AGPL-3.0-or-later" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=dictionaries /packed/ /usr/share/
# Owned by root: the site can't change its own files.
COPY --from=build --chown=0:0 /app /app
WORKDIR /app
# One process for each container; MALLOC_ARENA_MAX as in docs/operations.md, Memory.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    WORKERS=1 \
    MALLOC_ARENA_MAX=1
USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
    CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "start.js"]
