// boardgame.io's server with its flat-file store, for `tablee load --yardstick`. The game is as plain as can be: two players take
// turns to put a number on one of 91 cells, as many as a board of Génial has, and it never ends.
// Usage: node server.cjs PORT FOLDER
const { Server, Origins, FlatFile } = require('boardgame.io/server');

const [port, folder] = process.argv.slice(2);

const game = {
  name: 'yardstick',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: Array(91).fill(0), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    put: ({ G, playerID }, cell) => {
      G.cells[cell] = Number(playerID) + 1;
      G.moves += 1;
    },
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST], db: new FlatFile({ dir: folder }) });
// It is for this computer only.
const listen = server.app.listen;
server.app.listen = (port, ready) => listen.call(server.app, port, '127.0.0.1', ready);
server.run({ port: Number(port) }, () => console.log('ready'));
