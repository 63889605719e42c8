// The workflows of the comparison for Restate's SDK for TypeScript. Arguments: port to listen on, address of the service.
import * as restate from "@restatedev/restate-sdk";

// The SDK uses it, and Node.js has it since version 22.
Promise.withResolvers ??= () => {
  const resolvers = {};
  resolvers.promise = new Promise((resolve, reject) => Object.assign(resolvers, { resolve, reject }));
  return resolvers;
};

const [port, service] = process.argv.slice(2);

const number = (n) => fetch(`${service}/numbers/${n}`).then((response) => response.json());

const peers = restate.service({
  name: "Peers",
  handlers: {
    steps: async (ctx) => {
      for (let step = 1; step <= 10; step++) {
        await ctx.run("step", () => step);
      }
    },
    calls: async (ctx) => {
      for (let call = 1; call <= 3; call++) {
        await ctx.run("call", () => number(call));
      }
    },
    branches: async (ctx) => {
      const branches = Array.from({ length: 100 }, (_, branch) => ctx.run("branch", () => 2 * branch));
      await restate.RestatePromise.all(branches);
    },
  },
});

const wait = restate.workflow({
  name: "Wait",
  handlers: {
    run: async (ctx) => {
      await ctx.promise("signal");
    },
    signal: async (ctx) => {
      await ctx.promise("signal").resolve("signalled");
    },
  },
});

restate.serve({ services: [peers, wait], port: Number(port) });
