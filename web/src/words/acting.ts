// What the game asks, what one may answer, and what that means: the texts of the place where one acts.

import type { Ask, Square, Task } from '../protocol/messages';
import type { Teller } from './tell';
import { bilingual, elided, listed, nb } from './words';

type Cause = NonNullable<Task['cause']>;

interface Texts {
  forSeat: (who: string, text: string) => string;
  ofSeat: (who: string, name: string) => string; // of a square: as it is written
  skip: string;
  waitingForServer: string;
  paused: string;
  asleep: string;
  over: string;
  watching: string;
  // What is asked of one's own seats, by the ask.
  asks: Record<Ask, string>;
  rollAgain: string;
  prisonAsk: string;
  // What is asked of others.
  waits: Record<Ask, (who: string, many: boolean) => string>;
  waitsBuy: (who: string, square: string, price: string) => string;
  waitsDebt: (who: string, amount: string, to: string) => string;
  waitsPrison: (who: string) => string;
  // Clocks
  clock: (whose: string) => string;
  clockMine: string;
  gameTime: string;
  auctionCloses: string;
  going: [once: string, twice: string];
  waitRuns: (who: string | null) => string;
  heldMine: string;
  heldOf: (who: string) => string;
  minutes: (ms: number) => string;
  // Acts
  roll: string;
  rollForDouble: string;
  endTurn: string;
  buy: (price: string) => string;
  buyAsk: (square: string, price: string) => string;
  decline: string;
  declineMeans: Record<string, string>;
  cashAfter: (amount: string) => string;
  cashNow: (amount: string) => string;
  buildingCost: (w: Teller) => string;
  mortgageValue: string;
  completes: (group: string) => string;
  payFine: (amount: string) => string;
  useToken: (w: Teller) => string;
  attempts: (turn: number, of: number) => string;
  lastAttempt: (fine: string) => string;
  fineLater: (fine: string) => string;
  payCard: (amount: string) => string;
  drawCard: (deck: string) => string;
  // Auctions
  auctionOf: (what: string) => string;
  leads: (who: string, amount: string) => string;
  youLead: (amount: string) => string;
  noBid: (opening: string) => string;
  listPrice: (amount: string) => string;
  soldBy: (who: string) => string;
  closesAfter: (seconds: number) => string;
  closesWhenPassed: string;
  bidders: string;
  bidState: Record<'leads' | 'in' | 'out' | 'barred', string>;
  bid: (amount: string) => string;
  bidFrom: (lowest: string) => string;
  yourBid: string;
  bidLimits: (lowest: string, highest: string) => string;
  pass: string;
  passedAt: string;
  ownLimit: string;
  ownLimitHelp: (step: string) => string;
  setLimit: string;
  otherAmount: string;
  limitRuns: (amount: string) => string;
  limitReached: (amount: string) => string;
  stopLimit: string;
  notBidding: string;
  // Debts
  owes: (amount: string, to: string) => string;
  cause: Record<Cause, (square: string) => string>;
  have: string;
  owed: (to: string) => string;
  missing: string;
  waysToPay: string;
  sellBuildings: (w: Teller) => string;
  mortgageTitles: string;
  tradeForIt: string;
  tradeSettles: (to: string) => string;
  bankrupt: string;
  bankruptSure: string;
  bankruptMeans: (to: string | null) => string;
  bankruptYes: string;
  // Contests
  wantsWhy: (who: string, n: string) => string;
  placeHow: (left: string) => string;
  placeOn: (square: string, level: string) => string;
  atListPrice: string;
  placeFree: string;
  // Dealt titles
  dealtHelp: string;
  keepIt: string;
  keep: (n: number, sum: string) => string;
  keepNone: string;
  // Inherited mortgages
  inheritHelp: string;
  inheritDone: string;
  // Claims
  claim: (amount: string, from: string) => string;
  claimThrow: (times: number, from: string) => string;
  rollLoses: string;
  claimMode: string;
  claimPick: string;
  claimTitle: string;
  claimIt: string;
  claimStop: string;
  lastClaimsDone: string;
  // Time
  askTime: (left: number) => string;
  askTimeTitle: string;
  noTimeLeft: string;
  // Elsewhere
  trade: string;
  manage: string;
  keysButton: string;
  // Managing
  manageTitle: string;
  nothingOwned: string;
  even: (w: Teller) => string;
  uneven: string;
  stock: (w: Teller, houses: number, hotels: number) => string;
  more: (w: Teller, square: string) => string;
  less: (w: Teller, square: string) => string;
  nothingBuilt: string;
  builds: (what: string) => string;
  sells: (what: string) => string;
  forMoney: (text: string, amount: string) => string;
  getMoney: (text: string, amount: string) => string;
  contested: string;
  others: string;
  putBack: string;
  mortgage: (amount: string) => string;
  lift: (amount: string) => string;
  liftPlain: string;
  putUp: string;
  sellToBank: string;
  mortgaged: string;
  stationsAndMore: (w: Teller) => string;
  releases: (w: Teller) => string;
  releaseN: (w: Teller, n: number) => string;
  openingBid: string;
  // A real board
  typeThrow: (who: string) => string;
  typeThreeDice: string;
  die: (n: number) => string;
  enterThrow: string;
  voidThrow: string;
  voidHelp: string;
  typeCard: (deck: string) => string;
  cardSearch: string;
  cardAmount: string;
  cardPerHouse: (w: Teller) => string;
  cardPerHotel: (w: Teller) => string;
  enterCard: string;
  typeDeal: (who: string) => string;
  enterDeal: string;
  correct: string;
  correctHelp: string;
  correctWhat: string;
  correctKinds: Record<'cash' | 'place' | 'prison' | 'owner' | 'level' | 'mortgaged', string>;
  correctWho: string;
  correctTitle: string;
  correctTo: string;
  correctWhy: string;
  correctAsk: string;
  bank: string;
  yes: string;
  no: string;
  // Why, trouble, hints, keys
  impossible: string;
  unknownWhy: string;
  dismiss: string;
  gotIt: string;
  hint: string;
  keysTitle: string;
  keysOn: string;
  keyOf: Record<'R' | 'B' | 'D' | 'E' | 'C' | 'P' | 'T' | 'M' | 'S' | '?', string>;
}

const minutes = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export const acting = bilingual<Texts>({
  en: {
    forSeat: (who, text) => `${who}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    ofSeat: (who, name) => `${who}: ${name}`,
    skip: 'Show at once',
    waitingForServer: 'One moment…',
    paused: 'The game is paused.',
    asleep: 'The table sleeps: nobody is here.',
    over: 'The game is over.',
    watching: 'You are watching.',
    asks: {
      'order-roll': 'Roll to see who begins',
      deal: 'Titles are dealt',
      'choose-dealt': 'Choose which titles to keep',
      roll: 'Roll the dice',
      draw: 'A card is drawn',
      'card-choice': 'Pay, or draw a card',
      buy: 'Buy it?',
      'end-turn': 'Your turn is played',
      'last-claims': 'Before the count: a rent to claim?',
      over: 'The game is over',
      debt: 'Raise the money',
      'throw-for-rent': 'A throw sets the rent',
      bids: 'Auction',
      wants: 'How many do you want?',
      place: 'Choose where to build',
      inherit: 'Mortgages taken over',
    },
    rollAgain: 'A double: roll again',
    prisonAsk: 'In prison: how do you leave?',
    waits: {
      'order-roll': (who) => `${who} rolls to see who begins.`,
      deal: () => 'The titles are being dealt.',
      'choose-dealt': (who, many) => `${who} ${many ? 'choose' : 'chooses'} which dealt titles to keep.`,
      roll: (who) => `${who} is to roll.`,
      draw: () => 'A card is being drawn.',
      'card-choice': (who) => `${who} pays or draws a card.`,
      buy: (who) => `${who} may buy.`,
      'end-turn': (who) => `${who} may still act before the turn ends.`,
      'last-claims': (who, many) =>
        `Before the count, ${who} may still claim ${many ? 'their rents' : 'a rent'}.`,
      over: () => 'The game is over.',
      debt: (who) => `${who} has to raise money.`,
      'throw-for-rent': () => 'The dice set the rent.',
      bids: (who, many) => `${who} ${many ? 'are' : 'is'} asked to bid.`,
      wants: (who, many) => `${who} ${many ? 'say' : 'says'} how many they want.`,
      place: (who) => `${who} chooses where to build.`,
      inherit: (who) => `${who} decides on the mortgages taken over.`,
    },
    waitsBuy: (who, square, price) => `${who} may buy ${square} for ${price}.`,
    waitsDebt: (who, amount, to) => `${who} owes ${to} ${amount} and has to raise it.`,
    waitsPrison: (who) => `${who}, in prison, chooses a way out.`,
    clock: (whose) => `${whose} time`,
    clockMine: 'Your time',
    gameTime: 'Game time left',
    auctionCloses: 'The lot closes in',
    going: ['Going once…', 'Going twice…'],
    waitRuns: (who) => (who ? `${who} asked for time` : 'Time was asked for'),
    heldMine: 'Your roll is noted. The dice fall when the time to claim is over.',
    heldOf: (who) => `${who} wants to roll: a moment is left to claim a rent.`,
    minutes,
    roll: 'Roll',
    rollForDouble: 'Roll for a double',
    endTurn: 'End turn',
    buy: (price) => `Buy for ${price}`,
    buyAsk: (square, price) => `Buy ${square} for ${price}?`,
    decline: 'Don’t buy',
    declineMeans: {
      auction_to_all: 'If you don’t, everybody bids for it, you too.',
      auction_to_others: 'If you don’t, the others bid for it.',
      stays_for_sale: 'If you don’t, it stays for sale.',
    },
    cashAfter: (amount) => `You keep ${amount}.`,
    cashNow: (amount) => `You have ${amount}.`,
    buildingCost: (w) => `To build ${w.one('house')}`,
    mortgageValue: 'Mortgage',
    completes: (group) => `With it you own the whole group: ${group}.`,
    payFine: (amount) => `Pay ${amount}`,
    useToken: (w) => `Hand in ${w.one('release')}`,
    attempts: (turn, of) => `Turn ${turn} of ${of} in prison. A double sets you free.`,
    lastAttempt: (fine) => `Last throw: without a double you pay ${fine} and move.`,
    fineLater: (fine) => `The fine of ${fine} is due only after the last throw.`,
    payCard: (amount) => `Pay ${amount}`,
    drawCard: (deck) => `Draw: ${deck}`,
    auctionOf: (what) => `Auction: ${what}`,
    leads: (who, amount) => `${who} leads with ${amount}`,
    youLead: (amount) => `You lead with ${amount}`,
    noBid: (opening) => `No bid yet, from ${opening}`,
    listPrice: (amount) => `Listed at ${amount}`,
    soldBy: (who) => `Put up by ${who}`,
    closesAfter: (seconds) => `Closes ${seconds} s after the last bid.`,
    closesWhenPassed: 'Ends when the others pass.',
    bidders: 'Bidders',
    bidState: { leads: 'leads', in: 'in', out: 'passed', barred: 'not in' },
    bid: (amount) => `Bid ${amount}`,
    bidFrom: (lowest) => `You may bid from ${lowest}, or pass.`,
    yourBid: 'Your bid',
    bidLimits: (lowest, highest) => `From ${lowest} to ${highest}, all your cash.`,
    pass: 'Pass',
    passedAt: 'You passed. A higher bid asks you again.',
    ownLimit: 'Raise for me up to',
    ownLimitHelp: (step) =>
      `This page then bids for you, by ${step} at most at a time. Nobody sees your limit.`,
    setLimit: 'Start',
    otherAmount: 'Another amount, own limit…',
    limitRuns: (amount) => `Raising for you up to ${amount}`,
    limitReached: (amount) => `The price has passed your limit of ${amount}.`,
    stopLimit: 'Stop',
    notBidding: 'You do not bid for this lot.',
    owes: (amount, to) => `You owe ${to} ${amount}`,
    cause: {
      rent: (square) => `rent for ${square}`,
      tax: (square) => (square ? `tax: ${square}` : 'tax'),
      card: () => 'what a card asks',
      'each-player': () => 'what a card gives every player',
      fine: () => 'the fine to leave prison',
      interest: () => 'interest on mortgages taken over',
      title: (square) => (square ? `the price of ${square}` : 'the dealt titles'),
    },
    have: 'You have',
    owed: (to) => `You owe ${to}`,
    missing: 'Missing',
    waysToPay: 'It is paid by itself as soon as you have enough.',
    sellBuildings: (w) => `Sell ${w.word('house').many}`,
    mortgageTitles: 'Mortgage titles',
    tradeForIt: 'Offer a trade',
    tradeSettles: (to) => `Offer ${to} titles`,
    bankrupt: 'Declare bankruptcy',
    bankruptSure: 'Give up?',
    bankruptMeans: (to) =>
      to ? `You are out of the game; what you have goes to ${to}.` : 'You are out of the game.',
    bankruptYes: 'Yes, I am bankrupt',
    wantsWhy: (who, n) =>
      `${who} has ordered, and the bank has only ${n}. Say how many you want, with their price in cash: the number binds. If there are not enough for all, some are auctioned among those who asked for any.`,
    placeHow: (left) => `To place: ${left}.`,
    placeOn: (square, level) => `${square}: ${level}`,
    atListPrice: 'You pay the price on the title.',
    placeFree: 'It is paid already.',
    dealtHelp: 'You pay the listed price of what you keep. What you refuse is for sale.',
    keepIt: 'Keep for',
    keep: (n, sum) => (n === 1 ? `Keep one for ${sum}` : `Keep ${n} for ${sum}`),
    keepNone: 'Keep none',
    inheritHelp:
      'You took these over mortgaged, and the interest is paid. Lifting one now costs its mortgage value alone; later, interest again.',
    inheritDone: 'Done',
    claim: (amount, from) => `Claim ${amount} from ${from}`,
    claimThrow: (times, from) => `Claim ${times} × the dice from ${from}`,
    rollLoses: 'Roll without claiming, and the rent is lost.',
    claimMode: 'Claim rent…',
    claimPick: 'Choose your square on the board, or in this list. A wrong claim costs nothing.',
    claimTitle: 'Title',
    claimIt: 'Claim',
    claimStop: 'Leave it',
    lastClaimsDone: 'Nothing more to claim',
    askTime: (left) => `Ask for 10 s (${left} left)`,
    askTimeTitle: 'Ask for ten seconds before the next turn begins',
    noTimeLeft: 'You have asked three times since your last turn.',
    trade: 'Trade',
    manage: 'My titles',
    keysButton: 'Keys',
    manageTitle: 'Build, sell, mortgage',
    nothingOwned: 'No titles yet.',
    even: (w) => `Evenly: no ${w.word('street').one} may be more than one ahead of another of its group.`,
    uneven: 'In any order: this table does not ask for even building.',
    stock: (w, houses, hotels) => `In the bank: ${w.count(houses, 'house')}, ${w.count(hotels, 'hotel')}.`,
    more: (w, square) => `One more ${w.word('house').one} on ${square}`,
    less: (w, square) => `One ${w.word('house').one} less on ${square}`,
    nothingBuilt: 'Nothing is built here.',
    builds: (what) => `Build ${what}`,
    sells: (what) => `Sell ${what}`,
    forMoney: (text, amount) => `${text} for ${amount}`,
    getMoney: (text, amount) => `${text} and get ${amount}`,
    contested: 'Others could want them too: they are asked first.',
    others: 'The others follow, so that the group stays even.',
    putBack: 'Back',
    mortgage: (amount) => `Mortgage +${amount}`,
    lift: (amount) => `Lift −${amount}`,
    liftPlain: 'Lift',
    putUp: 'Auction it',
    sellToBank: 'Sell to the bank',
    mortgaged: 'mortgaged',
    stationsAndMore: (w) => `${cap(w.word('station').many)}, ${w.word('utility').many}`,
    releases: (w) => cap(w.word('release').many),
    releaseN: (w, n) => `${cap(w.word('release').one)} ${n}`,
    openingBid: 'Opening price',
    typeThrow: (who) => `What did ${who} throw?`,
    typeThreeDice: 'What do the three dice show?',
    die: (n) => `Die ${n}`,
    enterThrow: 'Enter the throw',
    voidThrow: 'Throw doesn’t count',
    voidHelp: 'A die left the board or lies on the cards: the throw does not count, throw again.',
    typeCard: (deck) => `Which card was drawn? (${deck})`,
    cardSearch: 'Choose the card by what it does',
    cardAmount: 'Amount on the card',
    cardPerHouse: (w) => `For each ${w.word('house').one}`,
    cardPerHotel: (w) => `For each ${w.word('hotel').one}`,
    enterCard: 'This card',
    typeDeal: (who) => `Which title is dealt to ${who}?`,
    enterDeal: 'Deal it',
    correct: 'Correct the position…',
    correctHelp: 'Everybody at the table has to agree. It stands in the record with its reason.',
    correctWhat: 'What is wrong',
    correctKinds: {
      cash: 'Cash',
      place: 'Place on the board',
      prison: 'In prison',
      owner: 'Owner of a title',
      level: 'Buildings on a title',
      mortgaged: 'Mortgage of a title',
    },
    correctWho: 'Player',
    correctTitle: 'Title',
    correctTo: 'It should be',
    correctWhy: 'Why',
    correctAsk: 'Ask the others',
    bank: 'The bank',
    yes: 'Yes',
    no: 'No',
    impossible: 'not possible now: press to see why',
    unknownWhy: 'It is not possible now. The server did not say why.',
    dismiss: 'Close',
    gotIt: 'Got it',
    hint: 'First time',
    keysTitle: 'Keys',
    keysOn: 'Single letters act',
    keyOf: {
      R: 'Roll the dice',
      B: 'Buy',
      D: 'Don’t buy',
      E: 'End the turn',
      C: 'Claim rent',
      P: 'Pass',
      T: 'Trade',
      M: 'My titles: build, sell, mortgage',
      S: 'Skip to now',
      '?': 'This list',
    },
  },
  fr: {
    forSeat: (who, text) => `${who}${nb}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    ofSeat: (who, name) => `${who}${nb}: ${name}`,
    skip: 'Voir tout de suite',
    waitingForServer: 'Un instant…',
    paused: 'La partie est en pause.',
    asleep: `La table dort${nb}: personne n’est là.`,
    over: 'La partie est finie.',
    watching: 'Vous regardez.',
    asks: {
      'order-roll': 'Lancez pour savoir qui commence',
      deal: 'Les titres sont distribués',
      'choose-dealt': 'Choisissez les titres à garder',
      roll: 'Lancez les dés',
      draw: 'Une carte est tirée',
      'card-choice': 'Payer, ou tirer une carte',
      buy: `Acheter${nb}?`,
      'end-turn': 'Votre tour est joué',
      'last-claims': `Avant le décompte${nb}: un loyer à réclamer${nb}?`,
      over: 'La partie est finie',
      debt: 'Trouvez l’argent',
      'throw-for-rent': 'Les dés fixent le loyer',
      bids: 'Enchères',
      wants: `Combien en voulez-vous${nb}?`,
      place: 'Choisissez où construire',
      inherit: 'Hypothèques reprises',
    },
    rollAgain: `Un double${nb}: relancez`,
    prisonAsk: `En prison${nb}: comment sortir${nb}?`,
    waits: {
      'order-roll': (who) => `${who} lance pour savoir qui commence.`,
      deal: () => 'Les titres sont distribués.',
      'choose-dealt': (who, many) => `${who} ${many ? 'choisissent' : 'choisit'} les titres à garder.`,
      roll: (who) => `À ${who} de lancer les dés.`,
      draw: () => 'Une carte est tirée.',
      'card-choice': (who) => `${who} paie ou tire une carte.`,
      buy: (who) => `${who} peut acheter.`,
      'end-turn': (who) => `${who} peut encore agir avant la fin de son tour.`,
      'last-claims': (who, many) =>
        `Avant le décompte, ${who} ${many ? 'peuvent' : 'peut'} encore réclamer un loyer.`,
      over: () => 'La partie est finie.',
      debt: (who) => `${who} doit trouver de l’argent.`,
      'throw-for-rent': () => 'Les dés fixent le loyer.',
      bids: (who, many) => `${who} ${many ? 'peuvent' : 'peut'} enchérir.`,
      wants: (who, many) => `${who} ${many ? 'disent' : 'dit'} combien il en faut.`,
      place: (who) => `${who} choisit où construire.`,
      inherit: (who) => `${who} décide des hypothèques reprises.`,
    },
    waitsBuy: (who, square, price) => `${who} peut acheter ${square} pour ${price}.`,
    waitsDebt: (who, amount, to) => `${who} doit ${amount} à ${to} et cherche l’argent.`,
    waitsPrison: (who) => `${who}, en prison, choisit comment sortir.`,
    clock: (whose) => `Temps ${whose}`,
    clockMine: 'Votre temps',
    gameTime: 'Temps de jeu',
    auctionCloses: 'Fin de l’enchère dans',
    going: ['Une fois…', 'Deux fois…'],
    waitRuns: (who) => (who ? `${who} a demandé du temps` : 'Du temps a été demandé'),
    heldMine: 'Votre lancer est noté. Les dés tombent quand le temps de réclamer est passé.',
    heldOf: (who) => `${who} veut lancer${nb}: il reste un instant pour réclamer un loyer.`,
    minutes,
    roll: 'Lancer',
    rollForDouble: 'Tenter un double',
    endTurn: 'Finir le tour',
    buy: (price) => `Acheter pour ${price}`,
    buyAsk: (square, price) => `Acheter ${square} pour ${price}${nb}?`,
    decline: 'Ne pas acheter',
    declineMeans: {
      auction_to_all: 'Sinon, tout le monde enchérit, vous aussi.',
      auction_to_others: 'Sinon, les autres enchérissent.',
      stays_for_sale: 'Sinon, la propriété reste à vendre.',
    },
    cashAfter: (amount) => `Il vous restera ${amount}.`,
    cashNow: (amount) => `Vous avez ${amount}.`,
    buildingCost: (w) => `Bâtir ${w.one('house')}`,
    mortgageValue: 'Hypothèque',
    completes: (group) => `Le groupe entier serait alors à vous${nb}: ${group}.`,
    payFine: (amount) => `Payer ${amount}`,
    useToken: (w) => `Rendre ${w.one('release')}`,
    attempts: (turn, of) => `Tour ${turn} sur ${of} en prison. Un double vous libère.`,
    lastAttempt: (fine) => `Dernier lancer${nb}: sans double, vous payez ${fine} et vous avancez.`,
    fineLater: (fine) => `L’amende de ${fine} ne se paie qu’après le dernier lancer.`,
    payCard: (amount) => `Payer ${amount}`,
    drawCard: (deck) => `Tirer${nb}: ${deck}`,
    auctionOf: (what) => `Enchères${nb}: ${what}`,
    leads: (who, amount) => `${who} mène à ${amount}`,
    youLead: (amount) => `Vous menez à ${amount}`,
    noBid: (opening) => `Pas encore d’offre, à partir de ${opening}`,
    listPrice: (amount) => `Prix${nb}: ${amount}`,
    soldBy: (who) => `Mis en vente par ${who}`,
    closesAfter: (seconds) => `Adjugé ${seconds} s après la dernière offre.`,
    closesWhenPassed: 'Adjugé quand les autres passent.',
    bidders: 'Enchérisseurs',
    bidState: { leads: 'mène', in: 'en lice', out: 'a passé', barred: 'hors jeu' },
    bid: (amount) => `Offrir ${amount}`,
    bidFrom: (lowest) => `Vous pouvez offrir à partir de ${lowest}, ou passer.`,
    yourBid: 'Votre offre',
    bidLimits: (lowest, highest) => `De ${lowest} à ${highest}, tout votre argent.`,
    pass: 'Passer',
    passedAt: 'Vous avez passé. Une offre plus haute vous redonne la parole.',
    ownLimit: 'Monter pour moi jusqu’à',
    ownLimitHelp: (step) =>
      `Cette page enchérit alors pour vous, de ${step} au plus à la fois. Personne ne voit votre limite.`,
    setLimit: 'Commencer',
    otherAmount: 'Autre montant, limite…',
    limitRuns: (amount) => `Monte pour vous jusqu’à ${amount}`,
    limitReached: (amount) => `Le prix a dépassé votre limite de ${amount}.`,
    stopLimit: 'Arrêter',
    notBidding: 'Vous n’enchérissez pas pour ce lot.',
    owes: (amount, to) => `Vous devez ${amount} à ${to}`,
    cause: {
      rent: (square) => `loyer ${elided(square)}`,
      tax: (square) => (square ? `taxe${nb}: ${square}` : 'taxe'),
      card: () => 'ce que demande une carte',
      'each-player': () => 'ce qu’une carte donne à chaque joueur',
      fine: () => 'l’amende pour sortir de prison',
      interest: () => 'les intérêts d’hypothèques reprises',
      title: (square) => (square ? `le prix ${elided(square)}` : 'les titres distribués'),
    },
    have: 'Vous avez',
    owed: (to) => `Vous devez à ${to}`,
    missing: 'Il manque',
    waysToPay: 'La dette se paie d’elle-même dès que vous avez assez.',
    sellBuildings: (w) => `Vendre des ${w.word('house').many}`,
    mortgageTitles: 'Hypothéquer des titres',
    tradeForIt: 'Proposer un échange',
    tradeSettles: (to) => `Offrir des titres à ${to}`,
    bankrupt: 'Se déclarer en faillite',
    bankruptSure: `Abandonner${nb}?`,
    bankruptMeans: (to) =>
      to ? `Vous quittez la partie${nb}; ce que vous avez revient à ${to}.` : 'Vous quittez la partie.',
    bankruptYes: 'Oui, je fais faillite',
    wantsWhy: (who, n) =>
      `${who} a passé commande, et la banque n’a que ${n}. Dites combien il vous en faut, leur prix en main${nb}: ce nombre engage. S’il n’y en a pas assez pour tous, on en met aux enchères entre ceux qui en ont demandé.`,
    placeHow: (left) => `À placer${nb}: ${left}.`,
    placeOn: (square, level) => `${square}${nb}: ${level}`,
    atListPrice: 'Vous payez le prix indiqué sur le titre.',
    placeFree: 'C’est déjà payé.',
    dealtHelp: 'Vous payez le prix indiqué de ce que vous gardez. Ce que vous refusez est à vendre.',
    keepIt: 'Garder pour',
    keep: (n, sum) => (n === 1 ? `En garder un pour ${sum}` : `En garder ${n} pour ${sum}`),
    keepNone: 'N’en garder aucun',
    inheritHelp: `Vous les avez repris hypothéqués, et les intérêts sont payés. Lever maintenant ne coûte que la valeur d’hypothèque${nb}; plus tard, de nouveau les intérêts.`,
    inheritDone: 'Terminé',
    claim: (amount, from) => `Réclamer ${amount} à ${from}`,
    claimThrow: (times, from) => `Réclamer ${times} × les dés à ${from}`,
    rollLoses: 'Si vous lancez sans réclamer, le loyer est perdu.',
    claimMode: 'Réclamer un loyer…',
    claimPick:
      'Choisissez votre case sur le plateau, ou dans cette liste. Une réclamation sans objet ne coûte rien.',
    claimTitle: 'Titre',
    claimIt: 'Réclamer',
    claimStop: 'Laisser',
    lastClaimsDone: 'Plus rien à réclamer',
    askTime: (left) => `Demander 10 s (encore ${left})`,
    askTimeTitle: 'Demander dix secondes avant le tour suivant',
    noTimeLeft: 'Vous avez déjà demandé du temps trois fois depuis votre dernier tour.',
    trade: 'Échanger',
    manage: 'Mes titres',
    keysButton: 'Touches',
    manageTitle: 'Construire, vendre, hypothéquer',
    nothingOwned: 'Pas encore de titres.',
    even: (w) =>
      `Uniformément${nb}: dans un groupe, jamais plus d’un niveau d’écart entre deux ${w.word('street').many}.`,
    uneven: `Dans n’importe quel ordre${nb}: cette table ne demande pas de construire uniformément.`,
    stock: (w, houses, hotels) =>
      `À la banque${nb}: ${w.count(houses, 'house')}, ${w.count(hotels, 'hotel')}.`,
    more: (w, square) => `${cap(w.one('house'))} de plus sur ${square}`,
    less: (w, square) => `${cap(w.one('house'))} de moins sur ${square}`,
    nothingBuilt: 'Rien n’y est construit.',
    builds: (what) => `Construire ${what}`,
    sells: (what) => `Vendre ${what}`,
    forMoney: (text, amount) => `${text} pour ${amount}`,
    getMoney: (text, amount) => `${text} et recevoir ${amount}`,
    contested: `D’autres pourraient en vouloir${nb}: on le leur demande d’abord.`,
    others: 'Les autres suivent, pour que le groupe reste uniforme.',
    putBack: 'Revenir',
    mortgage: (amount) => `Hypothéquer +${amount}`,
    lift: (amount) => `Lever −${amount}`,
    liftPlain: 'Lever',
    putUp: 'Aux enchères',
    sellToBank: 'Vendre à la banque',
    mortgaged: 'hypothéqué',
    stationsAndMore: (w) => `${cap(w.word('station').many)}, ${w.word('utility').many}`,
    releases: (w) => cap(w.word('release').many),
    releaseN: (w, n) => `${cap(w.word('release').one)} ${n}`,
    openingBid: 'Mise à prix',
    typeThrow: (who) => `Qu’a lancé ${who}${nb}?`,
    typeThreeDice: `Que montrent les trois dés${nb}?`,
    die: (n) => `Dé ${n}`,
    enterThrow: 'Valider ce lancer',
    voidThrow: 'Dé cassé, on relance',
    voidHelp: `Un dé est sorti du plateau ou repose sur les cartes${nb}: le lancer est annulé, on relance.`,
    typeCard: (deck) => `Quelle carte a été tirée${nb}? (${deck})`,
    cardSearch: 'Choisissez la carte par son effet',
    cardAmount: 'Montant de la carte',
    cardPerHouse: (w) => `Par ${w.word('house').one}`,
    cardPerHotel: (w) => `Par ${w.word('hotel').one}`,
    enterCard: 'Cette carte',
    typeDeal: (who) => `Quel titre reçoit ${who}${nb}?`,
    enterDeal: 'Distribuer',
    correct: 'Corriger la position…',
    correctHelp:
      'Tout le monde à la table doit être d’accord. La correction reste dans l’enregistrement, avec sa raison.',
    correctWhat: 'Ce qu’il faut corriger',
    correctKinds: {
      cash: 'Argent',
      place: 'Place sur le plateau',
      prison: 'En prison',
      owner: 'Propriétaire d’un titre',
      level: 'Constructions sur un titre',
      mortgaged: 'Hypothèque d’un titre',
    },
    correctWho: 'Joueur',
    correctTitle: 'Titre',
    correctTo: 'La bonne valeur',
    correctWhy: 'Raison',
    correctAsk: 'Demander aux autres',
    bank: 'La banque',
    yes: 'Oui',
    no: 'Non',
    impossible: `pas possible maintenant${nb}: appuyez pour savoir pourquoi`,
    unknownWhy: 'Ce n’est pas possible maintenant. Le serveur n’a pas dit pourquoi.',
    dismiss: 'Fermer',
    gotIt: 'Compris',
    hint: 'Première fois',
    keysTitle: 'Raccourcis clavier',
    keysOn: 'Raccourcis d’une seule lettre',
    keyOf: {
      R: 'Lancer les dés',
      B: 'Acheter',
      D: 'Ne pas acheter',
      E: 'Finir le tour',
      C: 'Réclamer un loyer',
      P: 'Passer (enchères)',
      T: 'Échanger',
      M: `Mes titres${nb}: construire, vendre, hypothéquer`,
      S: 'Passer l’animation',
      '?': 'Cette liste',
    },
  },
});

function cap(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What an auction sells. */
export function lotName(
  w: Teller,
  lot: { kind: string; title?: Square },
  building: 'house' | 'hotel' = 'house',
): string {
  if (lot.kind === 'token') return w.one('release');
  if (lot.kind === 'building') return w.one(building);
  return w.square(lot.title);
}

/** "Ann and Ben" */
export const namesOf = (w: Teller, seats: number[]): string =>
  listed(
    w.lang,
    seats.map((seat) => w.who(seat)),
  );
