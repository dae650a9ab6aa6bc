# The service as one image: docker build -t your-move .  See docs/running.md.
# Images by digest: what is built tomorrow is what was looked at today. Dependabot proposes the next ones.

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/npm npm ci --ignore-scripts --omit=dev --omit=peer --cache /npm
RUN node tools/dev/build.mjs
RUN node tools/release/image.mjs /image && mkdir /empty

# No shell, no npm, no package manager: Node, its libraries and certificates.
FROM gcr.io/distroless/nodejs24-debian12:nonroot@sha256:14d42e2511532589a7c7e01a753667a74fcc96266e137e8125006b87b0c32d0a
LABEL org.opencontainers.image.title="Your Move" \
  org.opencontainers.image.description="Self-hosted service for two-player, turn-based matches" \
  org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=build /image /app
# The owner alone may look into the data folder; a volume that is mounted over it takes this owner and mode.
COPY --from=build --chown=nonroot:nonroot --chmod=700 /empty /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER nonroot
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
# Node itself is process 1: signals reach it, and at SIGTERM every open poll gets its answer within 10 s.
# What is behind it is a command of the package: docker compose exec server-1 /nodejs/bin/node bin/yourmove.mjs admin stats
ENTRYPOINT ["/nodejs/bin/node", "--max-semi-space-size=64", "bin/yourmove.mjs"]
CMD ["start"]
