# The server image for operators: Node from the image, PostgreSQL from elsewhere (compose.yaml). `npm run prove -- ops` follows
# its steps in clean folders and runs every command there; it has not been built on the machine that the tests run on.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY build/link-node.js ./build/
RUN npm ci
COPY . .
# The packages bring a Node and a PostgreSQL of their own, which are not wanted here.
RUN npm run slim -- --without-node --without-database

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# run.js starts the programs: `npm run doctor`, `npm run operator -- …`, `npm run backup -- …`.
COPY --from=build /app/package.json /app/run.js /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# What the programs read beside themselves: the SQL and the lists.
COPY --from=build /app/server ./server
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "--disable-warning=ExperimentalWarning", "run.js", "main"]
