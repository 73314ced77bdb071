// One sentence at each new kind of decision of a first game, as this game's rules have it.

import type { Teller } from './tell';
import { bilingual, nb } from './words';

export type HintKind =
  | 'order-roll'
  | 'roll'
  | 'prison'
  | 'buy'
  | 'bids'
  | 'debt'
  | 'card-choice'
  | 'choose-dealt'
  | 'wants'
  | 'place'
  | 'inherit'
  | 'last-claims'
  | 'end-turn'
  | 'claim'
  | 'claim-quiet'
  | 'build';

interface HintFacts {
  w: Teller;
  fields: Record<string, number | string>;
  price: number; // of what is for sale
}

type Hint = (facts: HintFacts) => string;

const amount = ({ w, fields }: HintFacts, field: string): string => {
  const value = fields[field];
  return w.money(typeof value === 'number' ? value : 0);
};

export const hints = bilingual<Record<HintKind, Hint>>({
  en: {
    'order-roll': () => 'Everybody rolls once; the highest roll begins.',
    roll: (f) =>
      `You move by the sum of the dice. Passing ${f.w.square(0)}, you get ${amount(f, 'salary')} from the bank.`,
    prison: (f) =>
      f.fields['prison_fine'] === 'after_last_throw'
        ? `A double or ${f.w.one('release')} sets you free; after the last throw you pay ${amount(f, 'fine')}.`
        : `Pay ${amount(f, 'fine')} and move freely, hand in ${f.w.one('release')}, or try for a double.`,
    buy: (f) => {
      const price = f.w.money(f.price);
      if (f.fields['after_decline'] === 'stays_for_sale')
        return `You may buy it for ${price}. If you don’t, it stays for sale to whoever stops here.`;
      if (f.fields['after_decline'] === 'auction_to_others')
        return `You may buy it for ${price}. If you don’t, the others bid for it, without you.`;
      return `You may buy it for ${price}. If you don’t, everybody bids.`;
    },
    bids: (f) =>
      `Everybody may bid, in any order, from ${amount(f, 'opening_bid')}. The highest bid pays and takes it; bids are paid in cash.`,
    debt: () =>
      'You owe more than you have. Sell buildings, mortgage titles or trade; it is paid as soon as you have enough.',
    'card-choice': () => 'This card leaves you the choice.',
    'choose-dealt': () =>
      'These titles were dealt to you. Keep and pay those you like; the others stay for sale.',
    wants: (f) =>
      `There are not enough ${f.w.word('house').many} for all: who else wants some is asked first.`,
    place: (f) => `Put it on any ${f.w.word('street').one} of yours where it fits.`,
    inherit: () => 'Titles come mortgaged. Lifting one now costs less than later; you need not.',
    'last-claims': () =>
      'The fortunes are about to be counted. Everybody is asked once: a rent that is not claimed now is lost.',
    'end-turn': () => 'Before you end your turn you may still trade, or look after your titles.',
    claim: () =>
      'Somebody stopped on your square. Claim the rent before the next player rolls, or it lapses.',
    'claim-quiet': () =>
      'Nobody tells you when somebody stops on your square. Watch the board, and claim before the next roll.',
    build: (f) => `You own a whole group: you may build ${f.w.word('house').many}, and rents rise sharply.`,
  },
  fr: {
    'order-roll': () => `Chacun lance une fois${nb}; le plus grand total commence.`,
    roll: (f) =>
      `Vous avancez de la somme des dés. En franchissant la case ${f.w.square(0)}, vous touchez ${amount(f, 'salary')}.`,
    prison: (f) =>
      f.fields['prison_fine'] === 'after_last_throw'
        ? `Un double ou ${f.w.one('release')} vous libère${nb}; après le dernier lancer, vous payez ${amount(f, 'fine')}.`
        : `Payez ${amount(f, 'fine')} pour repartir, rendez ${f.w.one('release')}, ou tentez un double.`,
    buy: (f) => {
      const price = f.w.money(f.price);
      if (f.fields['after_decline'] === 'stays_for_sale')
        return `Vous pouvez l’acheter pour ${price}. Sinon, elle reste à vendre à qui s’arrête ici.`;
      if (f.fields['after_decline'] === 'auction_to_others')
        return `Vous pouvez l’acheter pour ${price}. Sinon, les autres enchérissent, sans vous.`;
      return `Vous pouvez l’acheter pour ${price}. Sinon, tout le monde enchérit.`;
    },
    bids: (f) =>
      `Tout le monde peut enchérir, sans ordre, à partir de ${amount(f, 'opening_bid')}. La plus haute offre paie et emporte${nb}; on paie en argent liquide.`,
    debt: () =>
      `Vous devez plus que vous n’avez. Vendez des constructions, hypothéquez ou échangez${nb}; la dette se paie dès que vous avez assez.`,
    'card-choice': () => 'Cette carte vous laisse le choix.',
    'choose-dealt': () =>
      `Ces titres vous ont été distribués. Gardez et payez ceux qui vous plaisent${nb}; les autres restent à vendre.`,
    wants: (f) =>
      `Il n’y a pas assez de ${f.w.word('house').many} pour tous${nb}: on demande d’abord qui d’autre en veut.`,
    place: () => 'Placez la construction où elle tient dans vos groupes.',
    inherit: () =>
      'Ces titres arrivent hypothéqués. Lever une hypothèque maintenant coûte moins que plus tard, mais rien ne presse.',
    'last-claims': () =>
      `On va compter les fortunes. On demande une fois à chacun${nb}: un loyer qui n’est pas réclamé maintenant est perdu.`,
    'end-turn': () => 'Avant de finir le tour, vous pouvez encore échanger ou vous occuper de vos titres.',
    claim: () =>
      'Quelqu’un s’est arrêté chez vous. Réclamez le loyer avant que le suivant lance, sinon il est perdu.',
    'claim-quiet': () =>
      'Personne ne vous dit qu’on s’arrête chez vous. Suivez le plateau, et réclamez avant le lancer suivant.',
    build: (f) =>
      `Un groupe entier est à vous${nb}: vous pouvez y construire (${f.w.word('house').many}), et les loyers montent vite.`,
  },
});
