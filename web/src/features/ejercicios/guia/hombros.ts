import type { Guia } from './guia.ts'

export const hombros: Record<string, Guia> = {
  'Press militar con barra': {
    pasos: [
      'Ponte de pie con la barra a la altura de las clavículas y las manos algo más abiertas que los hombros.',
      'Aprieta el abdomen y los glúteos.',
      'Empuja la barra en línea recta; aparta un poco la cabeza para que pase.',
      'Bájala con control hasta las clavículas.',
    ],
    errores: ['Arquear la espalda baja.', 'Empujar la barra hacia adelante.', 'Ayudarte con las piernas.'],
  },
  'Press de hombros con mancuernas': {
    pasos: [
      'Siéntate con la espalda apoyada y las mancuernas a la altura de las orejas.',
      'Deja los antebrazos verticales y los codos un poco adelante del cuerpo.',
      'Empuja hacia arriba hasta casi juntar las mancuernas.',
      'Baja despacio hasta la altura de las orejas.',
    ],
    errores: ['Arquear la espalda.', 'Bloquear los codos con fuerza.', 'Chocar las mancuernas arriba.'],
  },
  'Press Arnold': {
    pasos: [
      'Siéntate con las mancuernas frente al mentón y las palmas hacia ti.',
      'Abre los codos mientras giras las palmas hacia adelante.',
      'Sin parar, empuja hasta casi estirar los brazos.',
      'Baja por el mismo camino hasta volver al frente.',
    ],
    errores: [
      'Girar con prisa o a tirones.',
      'Arquear la espalda.',
      'Usar más peso del que puedes girar con control.',
    ],
  },
  'Elevaciones laterales': {
    pasos: [
      'Ponte de pie con las mancuernas a los lados y los codos apenas doblados.',
      'Sube los brazos hacia los lados, guiando con los codos.',
      'Detente a la altura de los hombros un segundo.',
      'Baja despacio, sin dejar caer el peso.',
    ],
    errores: [
      'Balancear el cuerpo.',
      'Encoger los hombros hacia las orejas.',
      'Subir por encima de los hombros.',
    ],
  },
  'Elevaciones frontales': {
    pasos: [
      'Ponte de pie con las mancuernas delante de los muslos y las palmas hacia ti.',
      'Aprieta el abdomen y deja los codos apenas doblados.',
      'Sube los brazos al frente hasta la altura de los hombros.',
      'Baja despacio, sin balancearte.',
    ],
    errores: ['Echarte hacia atrás para subir.', 'Subir por encima de los hombros.', 'Dejar caer el peso.'],
  },
  'Pájaros con mancuernas': {
    pasos: [
      'Inclina el torso hasta casi la horizontal, con la espalda recta y las rodillas algo dobladas.',
      'Deja colgar las mancuernas con las palmas frente a frente.',
      'Abre los brazos hacia los lados hasta la altura de los hombros.',
      'Baja despacio y mira al suelo para cuidar el cuello.',
    ],
    errores: ['Levantar el torso en cada repetición.', 'Encoger los hombros.', 'Redondear la espalda.'],
  },
  'Tirón a la cara en polea': {
    pasos: [
      'Pon la polea a la altura de la cara y toma la cuerda con los pulgares hacia ti.',
      'Da un paso atrás hasta estirar los brazos.',
      'Lleva la cuerda hacia los ojos, con los codos altos, y separa las manos.',
      'Junta los omóplatos un segundo y vuelve despacio.',
    ],
    errores: ['Usar tanto peso que te arrastre.', 'Dejar caer los codos.', 'Arquear la espalda.'],
  },
  'Remo al mentón': {
    pasos: [
      'Ponte de pie con la barra delante de los muslos y las manos al ancho de los hombros.',
      'Sube la barra pegada al cuerpo, guiando con los codos.',
      'Detente cuando los codos lleguen a la altura de los hombros.',
      'Baja despacio hasta estirar los brazos.',
    ],
    errores: [
      'Agarrar la barra muy cerrado.',
      'Subir los codos por encima de los hombros.',
      'Seguir si sientes un pinchazo en el hombro.',
    ],
  },
  'Encogimientos con mancuernas': {
    pasos: [
      'Ponte de pie con una mancuerna en cada mano y los brazos rectos.',
      'Sube los hombros hacia las orejas en línea recta.',
      'Aprieta arriba un segundo.',
      'Baja despacio hasta el fondo.',
    ],
    errores: ['Hacer círculos con los hombros.', 'Doblar los codos.', 'Adelantar la cabeza.'],
  },
  'Press de hombros en máquina': {
    pasos: [
      'Ajusta el asiento para que los agarres queden a la altura de los hombros.',
      'Apoya toda la espalda y toma los agarres con las muñecas rectas.',
      'Empuja hacia arriba sin bloquear los codos.',
      'Baja despacio, sin que las pesas se golpeen.',
    ],
    errores: ['Arquear la espalda.', 'Poner el asiento muy bajo.', 'Encoger los hombros.'],
  },
}
