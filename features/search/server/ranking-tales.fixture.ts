import type { LanguageName } from "#vocabulary/languages.ts";

/** Tales next to the demo content, for the test of the ranking: titles of frequent words, words with accents, and rivals of other Tales. */

interface RankedTale {
  language: LanguageName;
  title: string;
  author: string;
  text: string;
}

const tale = (language: LanguageName, author: string, title: string, text: string): RankedTale => ({
  language,
  author,
  title,
  text,
});

export const rankedTales: RankedTale[] = [
  tale(
    "EN",
    "tobiaswren",
    "If",
    "My father began every promise with that word. If the rain held off, if the bank said yes, if the boat could be mended before the herring came. When he died we found a list in his drawer, four pages long, and not one line on it had been crossed out.",
  ),
  tale(
    "EN",
    "maraholt",
    "Meer",
    "My grandmother was Dutch, and the only word she kept was the one for more. She said it to the soup, to the piano, to the dog on its last walk. At the hospital the nurses thought that she was asking for the sea, and wheeled her bed to the window.",
  ),
  tale(
    "EN",
    "ottilieash",
    "The Sea",
    "Nobody in our street had seen it except Mr Okafor, who drove a lorry. He drew it for us on the pavement with a wet brush: a straight line. We asked what was under it. He thought about that until the line had dried.",
  ),
  tale(
    "EN",
    "tobiaswren",
    "Scaffolding",
    "Two painters came to do the façade in March and were still there in June. They sang, they argued about football, they learned our names through the windows. When the boards came down the house looked naked, and my mother hung the washing on the front for company.",
  ),
  tale(
    "EN",
    "tobiaswren",
    "Soup for Strangers",
    "On Fridays the chapel hall gave soup to anybody who came, and on Fridays my uncle came in a tie. He ladled, he asked no questions, he learned who liked the crust. After his funeral forty people we had never met stood in the rain with spoons in their top pockets.",
  ),
  tale(
    "EN",
    "maraholt",
    "The Lighthouse Almanac",
    "Every keeper wrote one line a day, and a line was mostly weather. Then, in 1911, a hand that nobody could name began to answer. Wind north, wrote the keeper. Lonely, wrote the hand. They went on like that for nine winters and were never in the room together.",
  ),
  tale(
    "EN",
    "ottilieash",
    "What the Fog Returned",
    "The lantern was the first thing that came back. Fog had taken it from the jetty in October, and in April the fog set it down again, lit. After the lantern came the cat, and a bicycle, and the minister. Each evening we carried a lantern to the end of the jetty and waited to see what else the fog was done with.",
  ),
  tale(
    "EN",
    "tobiaswren",
    "Market Day in Ludlow",
    "She bought a lantern she didn’t need, because the man had a kind face, and two pounds of plums, because he hadn’t. On the bus the windows were white. It was only steam. By the time they reached Craven Arms she had eaten the plums, given the stones to a boy, and told the driver the whole of her life, and outside the fog was coming down off the hills.",
  ),
  tale(
    "EN",
    "maraholt",
    "The House by the River",
    "Old people remembered it with a roof. The river had been in twice and had left each time by a different door. My sister wanted to buy it. She said that a house which has forgiven so much water would forgive her children too.",
  ),
  tale(
    "EN",
    "tobiaswren",
    "Down the River on a Door",
    "The flood took our house at four in the morning, and we went with the front door. It floated well. It was an old door. My brother steered with the shovel, past the cinema, past the river police, past a cow on the bandstand who looked at us as though we had said something rude.",
  ),
  tale(
    "ES",
    "brunocid",
    "La que fue",
    "Vuelve cada verano al mismo hotel y pide la misma habitación. El recepcionista nuevo le pregunta si ya conocía el pueblo. Ella mira la foto de la pared, la muchacha del bañador rojo, y dice que no, que esa es otra, que a esa también la está buscando.",
  ),
  tale(
    "ES",
    "ineslarrea",
    "Lo que no",
    "Mi abuelo hacía listas de lo que no iba a hacer: no ir a misa, no pagar la radio, no volver a Oviedo. Las cumplía todas. Cuando murió encontramos la última, en una servilleta. Tenía una sola línea y estaba en blanco.",
  ),
  tale(
    "ES",
    "marisolvega",
    "El campanario vacío",
    "Bajaron la campana para la guerra y nunca la subieron. Desde entonces vivía arriba una cigüeña, una sola, que hacía sonar el pico a las doce en punto. El cura ponía el reloj con ella. Cuando por fin trajeron una campana nueva, el pueblo votó, y ganó el pico.",
  ),
  tale(
    "ES",
    "brunocid",
    "Taller de corazones",
    "El relojero Abilio aceptaba de todo, menos prisas. Un martes entró una mujer y puso sobre el mostrador un corazón cansado, envuelto en papel de pan. No pierde la hora, dijo ella, pero se para los domingos. Abilio buscó la lupa.",
  ),
  tale(
    "ES",
    "ineslarrea",
    "Manual para perder una tortuga",
    "Primero la deja uno en el balcón, con lechuga. Después suena el teléfono. Una tortuga no corre, pero tampoco espera, y cuando se cuelga el teléfono ya está debajo del coche de los vecinos, o en la memoria de un niño.",
  ),
  tale(
    "ES",
    "marisolvega",
    "El último faro de la costa",
    "El faro se apagó la noche de la tormenta y el farero salió con una linterna. Toda la noche, faro de carne, la movió de lado a lado. Al amanecer la tormenta había pasado y en la bahía había once barcos anclados, muy juntos, apuntando hacia él.",
  ),
  tale(
    "ES",
    "brunocid",
    "Ferretería Los Gallegos",
    "Vendían clavos sueltos, alambre por metros y consejos gratis. El viejo tenía la radio encendida por si decían algo de su barco. A veces daban la tormenta de la Antártida, a veces la lotería. En la trastienda, cubierto con una manta, guardaba el foco entero de un faro, y nadie le preguntó nunca para qué.",
  ),
  tale(
    "IT",
    "saverioneri",
    "Di chi è",
    "In fondo alla chiesa, la domenica, restava sempre un ombrello. Nero, buono, col manico di ciliegio. Il parroco lo alzava dopo la benedizione e faceva la domanda. Per undici anni nessuno rispose, e per undici anni, uscendo, guardammo il cielo.",
  ),
  tale(
    "IT",
    "livialmonte",
    "Perché no",
    "Zia Ornella comprava solo cose rotte. Una sedia senza paglia, un grammofono muto, un marito. Quando le chiedevano il motivo alzava le spalle e diceva due parole. Le abbiamo fatte scrivere sulla lapide, dopo molte discussioni con il marmista.",
  ),
  tale(
    "IT",
    "saverioneri",
    "Le campane sott’acqua",
    "Nel lago c’è una città sommersa, e nella città una scuola. D’inverno, quando l’acqua è ferma, si sentono le tabelline. Il geometra della diga dice che è il ghiaccio. La maestra, che ha novantun anni, corregge a bassa voce dalla riva.",
  ),
  tale(
    "IT",
    "livialmonte",
    "Serenata per Ada",
    "Erano in tre e nessuno sapeva cantare. Si misero sotto il balcone lo stesso, uno con la fisarmonica, uno con il vino, uno con il coraggio. Ada aprì la finestra e tirò un secchio d’acqua. Poi tirò un asciugamano. Poi scese lei.",
  ),
  tale(
    "IT",
    "saverioneri",
    "La corriera delle sei",
    "L’autista guidava a luci spente per non svegliare le galline. La strada la sapeva, diceva, come si sa una preghiera. La notte che trovò un lupo in mezzo alla curva si fermò, aprì la porta e aspettò, perché la corriera delle sei si ferma per tutti.",
  ),
  tale(
    "IT",
    "livialmonte",
    "Nebbia in Val Padana",
    "La nebbia veniva su dal fosso con le mani in tasca. La nebbia conosceva i cani per nome. Quella sera la lanterna di mio nonno si fermò a metà dell’argine, e la nebbia le girò intorno, la annusò, e la lanterna non si mosse più.",
  ),
  tale(
    "IT",
    "saverioneri",
    "Mercato del giovedì",
    "Il banco dei formaggi apriva alle cinque, con una lanterna appesa al tendone. Si vendeva a occhio e si pagava a fiducia. Chi tirava sul prezzo prendeva la crosta. Alle nove il sole scioglieva la nebbia dalla piazza, e i pensionati, uno per uno, tornavano a esistere.",
  ),
  tale(
    "FR",
    "camilledore",
    "Et si",
    "Elle ouvrait toutes les conversations par ces deux mots, et les gens s’asseyaient. Et si le facteur était amoureux de la boîte aux lettres ? Et si les morts s’ennuyaient le dimanche ? À l’enterrement, le curé a commencé pareil, et personne n’a su comment finir.",
  ),
  tale(
    "FR",
    "lucmaillard",
    "Le cœur net",
    "Le médecin lui avait montré l’image : un cœur net, sans une ombre. Il l’encadra. Sa femme mit le cadre dans l’entrée, à côté des clefs, et chaque matin il vérifiait, comme on regarde le temps qu’il va faire.",
  ),
  tale(
    "FR",
    "camilledore",
    "La pêche",
    "Mon père pêchait sans hameçon. Il disait que le poisson n’y était pour rien. On partait à cinq heures, on rentrait avec des histoires, et ma mère, qui n’était pas dupe, sortait quand même la poêle.",
  ),
  tale(
    "FR",
    "lucmaillard",
    "Le péché",
    "L’abbé Fournel avait tout entendu, sauf celui-là. La vieille le répéta, plus fort, à cause de son oreille. Derrière la grille on entendit l’abbé rire, puis s’excuser, puis rire encore.",
  ),
  tale(
    "FR",
    "camilledore",
    "Les voisins du dessus",
    "Ils déplaçaient des meubles à minuit. C’était leur façon de l’empêcher de dormir, pensait Odile, qui prenait tout pour elle. Un soir elle monta. L’appartement était vide, à part une armoire, au milieu, essoufflée.",
  ),
  tale(
    "FR",
    "lucmaillard",
    "Le phare et la brume",
    "La brume montait vers le phare comme une bête qu’on appelle. Le gardien lui parlait. Brume, disait-il, encore un pas. Le phare tournait, la brume reculait, le phare tournait, et cela faisait une espèce de danse que personne, sur la côte, n’aurait osé interrompre.",
  ),
  tale(
    "FR",
    "camilledore",
    "Brocante de la Saint-Jean",
    "On y trouvait des cuillères dépareillées, un casque de pompier, la maquette d’un phare à qui il manquait la lanterne. Le marchand somnolait sous une bâche. Vers six heures, quand la brume s’était levée sur les étangs, une petite fille revint avec une ampoule et demanda combien pour le phare.",
  ),
  tale(
    "PT",
    "noemiserra",
    "O que é",
    "Minha avó fazia adivinhas na fila do banco. O que é que anda deitado e dorme em pé? A fila respondia em coro. No dia em que ela faltou, o gerente saiu da sala, olhou para nós e perguntou, com a voz meio presa, o que é que cai em pé e corre deitado.",
  ),
  tale(
    "PT",
    "tiagobraga",
    "Corações de papel",
    "A professora pediu um, e Zeca recortou cento e quarenta. Colou nos postes, nos ônibus, na testa do guarda. No fim da tarde choveu, e a cidade inteira ficou com as mãos vermelhas.",
  ),
  tale(
    "PT",
    "noemiserra",
    "Pão de ontem",
    "Na padaria do seu Alcides o pão de ontem custava metade e vinha com notícia. Era sempre a mesma freguesa que comprava. Não é por causa do preço, dizia ela. É que eu gosto de saber como acabou.",
  ),
  tale(
    "PT",
    "tiagobraga",
    "A balsa das cinco",
    "A balsa atravessa com neblina ou sem neblina, e o farol da outra margem acende por hábito. Naquela tarde a neblina engoliu o farol, a margem e o cachorro do balseiro. Apitaram. De dentro da neblina, muito perto, alguém apitou de volta.",
  ),
  tale(
    "PT",
    "noemiserra",
    "Feira de domingo",
    "Vendiam de tudo: galinha, remédio, um farol de Fusca, disco arranhado. Meu pai não comprava nada e demorava quatro horas. Na volta, pela estrada, a neblina já estava baixando e ele dirigia com a cabeça para fora, contando as árvores em voz alta.",
  ),
  tale(
    "PT",
    "tiagobraga",
    "Depois da curva",
    "O caminhão apareceu depois da curva, parado, com a carga inteira e a porta aberta. Dentro havia um rádio ligado e um café quente. Meu tio tomou o café. Até hoje a família discute se fez bem.",
  ),
];
