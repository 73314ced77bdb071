// What happened, in sentences: one for every kind of event, in both languages.

import type { EventKind, GameEvent } from '../protocol/messages';
import { capitalised, deckOf } from './tell';
import type { Teller } from './tell';
import { bilingual, nb } from './words';

type Sentence = (e: GameEvent, w: Teller) => string;

// What an auction sells: a title, a building of the bank, or a player's release card.
function lot(e: GameEvent, w: Teller): string {
  if (e.title !== undefined) return w.square(e.title);
  const seller = e.event === 'put-up' ? e.player : e.other;
  if (typeof seller === 'number') return w.one('release');
  return w.one(e.building ?? 'house');
}
const m = (e: GameEvent, w: Teller) => w.money(e.amount ?? 0);
const n = (e: GameEvent) => Math.abs(e.amount ?? 0);
const some = (e: GameEvent) => (e.amount ?? 0) !== 0;

const texts = bilingual<Record<EventKind, Sentence>>({
  en: {
    'order-rolled': (e, w) => `${w.who(e.player)} throws ${w.dice(e.dice)} to see who begins.`,
    'first-player': (e, w) => `${w.who(e.player)} begins.`,
    'title-dealt': (e, w) => `${w.who(e.player)} is dealt ${w.square(e.title)}.`,
    'deal-returned': (e, w) =>
      `Two titles of one colour: ${w.who(e.player)} gives them back and is dealt others.`,
    'dealt-kept': (e, w) => `${w.who(e.player)} keeps ${w.square(e.title)} and pays ${m(e, w)}.`,
    'dealt-refused': (e, w) => `${w.who(e.player)} refuses ${w.square(e.title)}.`,
    'turn-began': (e, w) => `${w.of(e.player)} turn.`,
    rolled: (e, w) => `${w.who(e.player)} rolls ${w.dice(e.dice)}.`,
    'rolls-again': (e, w) => `A double: ${w.who(e.player)} rolls again.`,
    moved: (e, w) =>
      (e.amount ?? 0) < 0
        ? `${w.who(e.player)} goes back ${n(e)}, to ${w.square(e.square)}.`
        : `${w.who(e.player)} moves ${n(e)}, to ${w.square(e.square)}.`,
    salary: (e, w) => `${w.who(e.player)} collects ${m(e, w)} salary.`,
    'sent-to-prison': (e, w) => `${w.who(e.player)} goes to prison.`,
    'stays-in-prison': (e, w) => `${w.who(e.player)} stays in prison.`,
    'left-prison': (e, w) => `${w.who(e.player)} leaves prison.`,
    'fine-paid': (e, w) => `${w.who(e.player)} pays the fine of ${m(e, w)}.`,
    'token-used': (e, w) => `${w.who(e.player)} hands in ${w.one('release')}.`,
    'pot-won': (e, w) => `${w.who(e.player)} wins the pot: ${m(e, w)}.`,
    'nothing-happens': (e, w) => `${w.square(e.square)}: nothing to do.`,
    'card-drawn': (e, w) =>
      e.card
        ? `${w.who(e.player)}, ${w.deck(deckOf(e.card))}: “${w.card(e.card)}”`
        : `${w.who(e.player)} draws a card.`,
    'card-obeyed': (e, w) => `${w.who(e.player)} receives ${m(e, w)} from the bank.`,
    'token-received': (e, w) => `${w.who(e.player)} keeps ${w.one('release')}.`,
    'no-key-left': (e, w) => `None is left beside the board: ${w.who(e.player)} receives nothing.`,
    'for-sale': (e, w) => `${w.square(e.title)} is for sale: ${m(e, w)}.`,
    bought: (e, w) => `${w.who(e.player)} buys ${w.square(e.title)} for ${m(e, w)}.`,
    declined: (e, w) => `${w.who(e.player)} does not buy ${w.square(e.title)}.`,
    'stays-for-sale': (e, w) => `${w.square(e.title)} stays for sale.`,
    'lot-opened': (e, w) => `Up for auction: ${lot(e, w)}, from ${m(e, w)}.`,
    'bid-made': (e, w) => `${w.who(e.player)} bids ${m(e, w)}.`,
    passed: (e, w) => `${w.who(e.player)} passes.`,
    'lot-sold': (e, w) =>
      some(e)
        ? `Sold to ${w.who(e.player)} for ${m(e, w)}: ${lot(e, w)}.`
        : `Sold to ${w.who(e.player)}, the one bidder: ${lot(e, w)}, at the price on the title.`,
    'lot-unsold': (e, w) => `No buyer for ${lot(e, w)}.`,
    'rent-claimable': (e, w) =>
      some(e)
        ? `${w.who(e.player)} stops at ${w.of(e.other)} ${w.square(e.title)}: a rent of ${m(e, w)} may be claimed.`
        : `${w.who(e.player)} stops at ${w.of(e.other)} ${w.square(e.title)}: a rent, to be thrown for, may be claimed.`,
    'rent-claimed': (e, w) =>
      some(e)
        ? `${w.who(e.player)} owes ${w.who(e.other)} ${m(e, w)} rent for ${w.square(e.title)}.`
        : `${w.who(e.player)} owes ${w.who(e.other)} rent for ${w.square(e.title)}: the dice will say how much.`,
    'rent-noted': (e, w) =>
      `Noted for later: ${w.who(e.player)} owes ${w.who(e.other)} rent for ${w.square(e.title)}.`,
    'rent-lapsed': (e, w) => `Too late: ${w.of(e.other)} claim to rent for ${w.square(e.title)} lapses.`,
    'no-rent': (e, w) => `No rent for ${w.square(e.title)}.`,
    'thrown-for-rent': (e, w) => `The dice for ${w.square(e.title)}: ${w.dice(e.dice)}, so ${m(e, w)}.`,
    'debt-arose': (e, w) => `${w.who(e.player)} owes ${w.who(e.other)} ${m(e, w)} and has not got it.`,
    paid: (e, w) => `${w.who(e.player)} pays ${w.who(e.other)} ${m(e, w)}.`,
    'paid-in-part': (e, w) => `${w.who(e.player)} pays ${w.who(e.other)} ${m(e, w)}, a part of the debt.`,
    'debt-passed': (e, w) => `${w.who(e.player)} now owes ${w.who(e.other)} ${m(e, w)}.`,
    built: (e, w) =>
      some(e)
        ? `${w.who(e.player)} builds on ${w.square(e.title)}: ${w.level(n(e))}.`
        : `${w.square(e.title)} is bare again.`,
    'building-sold': (e, w) =>
      some(e)
        ? `${w.who(e.player)} sells to the bank on ${w.square(e.title)}: ${w.level(n(e))} left.`
        : `${w.who(e.player)} sells to the bank: ${w.square(e.title)} is bare again.`,
    'bank-paid': (e, w) => `The bank pays ${w.who(e.player)} ${m(e, w)}.`,
    'paid-bank': (e, w) => `${w.who(e.player)} pays the bank ${m(e, w)}.`,
    mortgaged: (e, w) => `${w.who(e.player)} mortgages ${w.square(e.title)} for ${m(e, w)}.`,
    lifted: (e, w) => `${w.who(e.player)} lifts the mortgage on ${w.square(e.title)}: ${m(e, w)}.`,
    'interest-paid': (e, w) => `${w.who(e.player)} pays ${m(e, w)} interest on ${w.square(e.title)}.`,
    'contest-opened': (e, w) =>
      `A shortage: the bank has ${w.count(n(e), e.building ?? 'house')}, and others than ${w.who(e.player)} can build.`,
    wanted: (e, w) => `${w.who(e.player)} asks for ${w.count(n(e), e.building ?? 'house')}.`,
    'all-served': () => 'There are enough for all.',
    'wish-lapsed': (e, w) => `${w.of(e.player)} wish ends: ${w.count(n(e), e.building ?? 'house')}.`,
    'contest-closed': () => 'The shortage is settled.',
    'offer-made': (e, w) => `${w.who(e.player)} makes ${w.who(e.other)} an offer.`,
    'offer-withdrawn': (e, w) => `${w.who(e.player)} takes back the offer to ${w.who(e.other)}.`,
    'offer-refused': (e, w) => `${w.who(e.player)} refuses ${w.of(e.other)} offer.`,
    'offer-lapsed': (e, w) => `${w.of(e.player)} offer to ${w.who(e.other)} lapses.`,
    traded: (e, w) => `${w.who(e.player)} and ${w.who(e.other)} trade.`,
    'title-moved': (e, w) => `${w.square(e.title)} goes from ${w.who(e.player)} to ${w.who(e.other)}.`,
    'token-moved': (e, w) =>
      `${capitalised(w.one('release'))} goes from ${w.who(e.player)} to ${w.who(e.other)}.`,
    'money-moved': (e, w) => `${w.who(e.player)} gives ${w.who(e.other)} ${m(e, w)}.`,
    'debt-settled': (e, w) =>
      `${w.who(e.player)} settles ${m(e, w)} of the debt to ${w.who(e.other)} in titles.`,
    'put-up': (e, w) => `${w.who(e.player)} puts up for auction: ${lot(e, w)}.`,
    'sold-to-bank': (e, w) => `${w.who(e.player)} sells ${w.square(e.title)} to the bank for ${m(e, w)}.`,
    'went-bankrupt': (e, w) => `${w.who(e.player)} is bankrupt, owing ${w.who(e.other)}.`,
    'estate-taken': (e, w) => `From ${w.of(e.other)} estate ${w.who(e.player)} takes ${m(e, w)} in cash.`,
    'estate-to-bank': (e, w) => `${w.of(e.player)} estate goes to the bank, ${m(e, w)} of it in cash.`,
    'mortgages-inherited': (e, w) =>
      `${w.who(e.player)} takes over ${n(e)} mortgaged ${n(e) === 1 ? 'title' : 'titles'}; the interest is due.`,
    'interest-counted': (e, w) =>
      `The game is over: that interest, ${m(e, w)}, comes off ${w.of(e.player)} fortune.`,
    'turn-ended': (e, w) => `${w.who(e.player)} ends the turn.`,
    'round-ended': (e) => `End of round ${n(e)}.`,
    'last-round-announced': () => 'The last round is called: this one is finished, then one more is played.',
    'time-is-up': () => 'Time is up: the turn under way is finished.',
    stopped: () => 'The game is stopped.',
    'game-won': (e, w) => `${w.who(e.player)} wins the game.`,
    fortune: (e, w) => `${w.of(e.player)} fortune: ${m(e, w)}.`,
  },
  fr: {
    'order-rolled': (e, w) => `${w.who(e.player)} lance ${w.dice(e.dice)} pour savoir qui commence.`,
    'first-player': (e, w) => `${w.who(e.player)} commence.`,
    'title-dealt': (e, w) => `${w.who(e.player)} reçoit ${w.square(e.title)}.`,
    'deal-returned': (e, w) =>
      `Deux titres d’une même couleur${nb}: ${w.who(e.player)} les rend et en reçoit d’autres.`,
    'dealt-kept': (e, w) => `${w.who(e.player)} garde ${w.square(e.title)} et paie ${m(e, w)}.`,
    'dealt-refused': (e, w) => `${w.who(e.player)} refuse ${w.square(e.title)}.`,
    'turn-began': (e, w) => `C’est le tour ${w.of(e.player)}.`,
    rolled: (e, w) => `${w.who(e.player)} lance ${w.dice(e.dice)}.`,
    'rolls-again': (e, w) => `Un double${nb}: ${w.who(e.player)} relance.`,
    moved: (e, w) =>
      (e.amount ?? 0) < 0
        ? `${w.who(e.player)} recule de ${n(e)}${nb}: ${w.square(e.square)}.`
        : `${w.who(e.player)} avance de ${n(e)}${nb}: ${w.square(e.square)}.`,
    salary: (e, w) => `${w.who(e.player)} touche son salaire${nb}: ${m(e, w)}.`,
    'sent-to-prison': (e, w) => `${w.who(e.player)} va en prison.`,
    'stays-in-prison': (e, w) => `${w.who(e.player)} reste en prison.`,
    'left-prison': (e, w) => `${w.who(e.player)} sort de prison.`,
    'fine-paid': (e, w) => `${w.who(e.player)} paie l’amende de ${m(e, w)}.`,
    'token-used': (e, w) => `${w.who(e.player)} rend ${w.one('release')}.`,
    'pot-won': (e, w) => `${w.who(e.player)} emporte la cagnotte${nb}: ${m(e, w)}.`,
    'nothing-happens': (e, w) => `${w.square(e.square)}${nb}: rien à faire.`,
    'card-drawn': (e, w) =>
      e.card
        ? `${w.who(e.player)}, ${w.deck(deckOf(e.card))}${nb}: «${nb}${w.card(e.card)}${nb}»`
        : `${w.who(e.player)} tire une carte.`,
    'card-obeyed': (e, w) => `${w.who(e.player)} reçoit ${m(e, w)} de la banque.`,
    'token-received': (e, w) => `${w.who(e.player)} garde ${w.one('release')}.`,
    'no-key-left': (e, w) => `Plus rien à prendre à côté du plateau${nb}: ${w.who(e.player)} ne reçoit rien.`,
    'for-sale': (e, w) => `${w.square(e.title)} est à vendre${nb}: ${m(e, w)}.`,
    bought: (e, w) => `${w.who(e.player)} achète ${w.square(e.title)} pour ${m(e, w)}.`,
    declined: (e, w) => `${w.who(e.player)} n’achète pas ${w.square(e.title)}.`,
    'stays-for-sale': (e, w) => `${w.square(e.title)} reste à vendre.`,
    'lot-opened': (e, w) => `Aux enchères${nb}: ${lot(e, w)}, à partir de ${m(e, w)}.`,
    'bid-made': (e, w) => `${w.who(e.player)} offre ${m(e, w)}.`,
    passed: (e, w) => `${w.who(e.player)} passe.`,
    'lot-sold': (e, w) =>
      some(e)
        ? `Adjugé à ${w.who(e.player)} pour ${m(e, w)}${nb}: ${lot(e, w)}.`
        : `Adjugé à ${w.who(e.player)}, sans autre enchère${nb}: ${lot(e, w)}, au prix indiqué sur le titre.`,
    'lot-unsold': (e, w) => `Pas d’acheteur${nb}: ${lot(e, w)}.`,
    'rent-claimable': (e, w) =>
      some(e)
        ? `${w.who(e.player)} s’arrête chez ${w.who(e.other)}, ${w.square(e.title)}${nb}: un loyer de ${m(e, w)} peut être réclamé.`
        : `${w.who(e.player)} s’arrête chez ${w.who(e.other)}, ${w.square(e.title)}${nb}: un loyer, à fixer aux dés, peut être réclamé.`,
    'rent-claimed': (e, w) =>
      some(e)
        ? `${w.who(e.player)} doit ${m(e, w)} de loyer ${w.to(e.other)} pour ${w.square(e.title)}.`
        : `${w.who(e.player)} doit un loyer ${w.to(e.other)} pour ${w.square(e.title)}${nb}: les dés le fixent.`,
    'rent-noted': (e, w) =>
      `Noté pour la suite${nb}: ${w.who(e.player)} doit un loyer ${w.to(e.other)} pour ${w.square(e.title)}.`,
    'rent-lapsed': (e, w) =>
      `Trop tard${nb}: le droit ${w.of(e.other)} au loyer pour ${w.square(e.title)} s’éteint.`,
    'no-rent': (e, w) => `Pas de loyer pour ${w.square(e.title)}.`,
    'thrown-for-rent': (e, w) =>
      `Les dés pour ${w.square(e.title)}${nb}: ${w.dice(e.dice)}, soit ${m(e, w)}.`,
    'debt-arose': (e, w) => `${w.who(e.player)} doit ${m(e, w)} ${w.to(e.other)} et n’a pas cette somme.`,
    paid: (e, w) => `${w.who(e.player)} paie ${m(e, w)} ${w.to(e.other)}.`,
    'paid-in-part': (e, w) => `${w.who(e.player)} verse ${m(e, w)} ${w.to(e.other)}, une partie de sa dette.`,
    'debt-passed': (e, w) => `${w.who(e.player)} doit désormais ${m(e, w)} ${w.to(e.other)}.`,
    built: (e, w) =>
      some(e)
        ? `${w.who(e.player)} construit sur ${w.square(e.title)}${nb}: ${w.level(n(e))}.`
        : `${w.square(e.title)}${nb}: il n’y a plus rien.`,
    'building-sold': (e, w) =>
      some(e)
        ? `${w.who(e.player)} vend à la banque sur ${w.square(e.title)}${nb}: il reste ${w.level(n(e))}.`
        : `${w.who(e.player)} vend à la banque${nb}: il n’y a plus rien sur ${w.square(e.title)}.`,
    'bank-paid': (e, w) => `La banque verse ${m(e, w)} ${w.to(e.player)}.`,
    'paid-bank': (e, w) => `${w.who(e.player)} paie ${m(e, w)} à la banque.`,
    mortgaged: (e, w) => `${w.who(e.player)} hypothèque ${w.square(e.title)} et reçoit ${m(e, w)}.`,
    lifted: (e, w) => `${w.who(e.player)} lève l’hypothèque sur ${w.square(e.title)}${nb}: ${m(e, w)}.`,
    'interest-paid': (e, w) => `${w.who(e.player)} paie ${m(e, w)} d’intérêts pour ${w.square(e.title)}.`,
    'contest-opened': (e, w) =>
      `Crise du bâtiment${nb}: la banque a ${w.count(n(e), e.building ?? 'house')}, et d’autres que ${w.who(e.player)} peuvent construire.`,
    wanted: (e, w) => `${w.who(e.player)} demande ${w.count(n(e), e.building ?? 'house')}.`,
    'all-served': () => 'Il y en a assez pour tous.',
    'wish-lapsed': (e, w) =>
      `La demande ${w.of(e.player)} prend fin${nb}: ${w.count(n(e), e.building ?? 'house')}.`,
    'contest-closed': () => 'La crise du bâtiment est close.',
    'offer-made': (e, w) => `${w.who(e.player)} fait une offre ${w.to(e.other)}.`,
    'offer-withdrawn': (e, w) => `${w.who(e.player)} retire son offre ${w.to(e.other)}.`,
    'offer-refused': (e, w) => `${w.who(e.player)} refuse l’offre ${w.of(e.other)}.`,
    'offer-lapsed': (e, w) => `L’offre ${w.of(e.player)} ${w.to(e.other)} n’a plus d’objet.`,
    traded: (e, w) => `${w.who(e.player)} et ${w.who(e.other)} font affaire.`,
    'title-moved': (e, w) => `${w.square(e.title)} passe ${w.of(e.player)} ${w.to(e.other)}.`,
    'token-moved': (e, w) => `${capitalised(w.one('release'))} passe ${w.of(e.player)} ${w.to(e.other)}.`,
    'money-moved': (e, w) => `${w.who(e.player)} donne ${m(e, w)} ${w.to(e.other)}.`,
    'debt-settled': (e, w) => `${w.who(e.player)} règle en titres ${m(e, w)} de sa dette ${w.to(e.other)}.`,
    'put-up': (e, w) => `${w.who(e.player)} met aux enchères${nb}: ${lot(e, w)}.`,
    'sold-to-bank': (e, w) => `${w.who(e.player)} vend ${w.square(e.title)} à la banque pour ${m(e, w)}.`,
    'went-bankrupt': (e, w) => `${w.who(e.player)} fait faillite envers ${w.who(e.other)}.`,
    'estate-taken': (e, w) => `Des biens ${w.of(e.other)}, ${w.who(e.player)} reçoit ${m(e, w)} en argent.`,
    'estate-to-bank': (e, w) => `Les biens ${w.of(e.player)} vont à la banque, dont ${m(e, w)} en argent.`,
    'mortgages-inherited': (e, w) =>
      `${w.who(e.player)} reprend ${n(e)} ${n(e) < 2 ? 'titre hypothéqué' : 'titres hypothéqués'}${nb}; les intérêts sont dus.`,
    'interest-counted': (e, w) =>
      `La partie est finie${nb}: ces intérêts, ${m(e, w)}, se retirent de la fortune ${w.of(e.player)}.`,
    'turn-ended': (e, w) => `${w.who(e.player)} finit son tour.`,
    'round-ended': (e) => `Fin du tour de table n° ${n(e)}.`,
    'last-round-announced': () => `Dernier tour de table${nb}: celui-ci se termine, puis on en joue un seul.`,
    'time-is-up': () => `Le temps est écoulé${nb}: le tour en cours se termine.`,
    stopped: () => 'La partie est arrêtée.',
    'game-won': (e, w) => `${w.who(e.player)} gagne la partie.`,
    fortune: (e, w) => `Fortune ${w.of(e.player)}${nb}: ${m(e, w)}.`,
  },
});

/** An event as a sentence. */
export const sentence = (event: GameEvent, teller: Teller): string =>
  capitalised(texts[teller.lang][event.event](event, teller));

// Events that only say again what another of the same act says, or what everybody sees.
const kQuiet = new Set<EventKind>([
  'turn-began',
  'turn-ended',
  'for-sale',
  'rolls-again',
  'card-obeyed',
  'passed',
]);

/** The events of an act that its line in the log tells. */
export const told = (events: GameEvent[]): GameEvent[] => {
  const loud = events.filter((event) => !kQuiet.has(event.event));
  return loud.length > 0 ? loud : events.slice(0, 1);
};
