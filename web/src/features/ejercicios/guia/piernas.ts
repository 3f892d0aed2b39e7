import type { Guia } from './guia.ts'

export const piernas: Record<string, Guia> = {
  'Sentadilla con barra': {
    pasos: [
      'Apoya la barra en la parte alta de la espalda y separa los pies al ancho de los hombros.',
      'Toma aire, aprieta el abdomen y lleva la cadera atrás y abajo.',
      'Baja hasta que los muslos queden paralelos al suelo, con las rodillas hacia las puntas de los pies.',
      'Sube empujando con todo el pie y suelta el aire al final.',
    ],
    errores: ['Juntar las rodillas al subir.', 'Levantar los talones.', 'Redondear la espalda.'],
  },
  'Prensa de piernas': {
    pasos: [
      'Siéntate con toda la espalda apoyada y los pies al ancho de la cadera en la plataforma.',
      'Estira las piernas sin bloquear las rodillas y quita el seguro.',
      'Baja despacio hasta doblar las rodillas a 90 grados.',
      'Empuja con los talones hasta casi estirar las piernas.',
    ],
    errores: [
      'Bloquear las rodillas arriba.',
      'Bajar tanto que la cadera se despegue del asiento.',
      'Dejar que las rodillas se vayan hacia adentro.',
    ],
  },
  'Zancadas con mancuernas': {
    pasos: [
      'Ponte de pie con una mancuerna en cada mano y la mirada al frente.',
      'Da un paso largo hacia adelante y apoya el pie completo.',
      'Baja hasta que las dos rodillas queden a 90 grados, la de atrás cerca del suelo.',
      'Empuja con el talón de adelante para volver y cambia de pierna.',
    ],
    errores: [
      'Dar un paso muy corto.',
      'Golpear la rodilla de atrás contra el suelo.',
      'Dejar que la rodilla de adelante se vaya hacia adentro.',
    ],
  },
  'Peso muerto rumano': {
    pasos: [
      'Ponte de pie con la barra en los muslos y las rodillas apenas dobladas.',
      'Lleva la cadera hacia atrás y desliza la barra cerca de las piernas.',
      'Baja con la espalda recta hasta sentir tensión detrás de los muslos.',
      'Vuelve llevando la cadera al frente y aprieta los glúteos.',
    ],
    errores: [
      'Redondear la espalda para bajar más.',
      'Doblar las rodillas como en una sentadilla.',
      'Alejar la barra de las piernas.',
    ],
  },
  'Extensión de cuádriceps': {
    pasos: [
      'Ajusta el respaldo para que la rodilla quede en el eje de la máquina.',
      'Pon el rodillo sobre los tobillos y toma los agarres del asiento.',
      'Estira las piernas con control y aprieta arriba un segundo.',
      'Baja despacio hasta doblar las rodillas a 90 grados.',
    ],
    errores: [
      'Lanzar el peso con impulso.',
      'Levantar la cadera del asiento.',
      'Dejar caer el peso al bajar.',
    ],
  },
  'Curl femoral acostado': {
    pasos: [
      'Acuéstate boca abajo con las rodillas justo fuera del banco.',
      'Pon el rodillo arriba de los talones y toma los agarres.',
      'Dobla las rodillas y acerca los talones a los glúteos.',
      'Baja despacio hasta casi estirar las piernas.',
    ],
    errores: ['Levantar la cadera del banco.', 'Subir con impulso.', 'Bajar de golpe.'],
  },
  'Empuje de cadera con barra': {
    pasos: [
      'Apoya la espalda alta en el borde del banco y la barra, con almohadilla, sobre la cadera.',
      'Pon los pies al ancho de la cadera, con las rodillas dobladas.',
      'Empuja con los talones y sube la cadera hasta alinear hombros, cadera y rodillas.',
      'Aprieta los glúteos un segundo y baja con control.',
    ],
    errores: [
      'Arquear la espalda baja al subir.',
      'Poner los pies muy lejos o muy cerca.',
      'Echar la cabeza atrás: mira al frente, con el mentón recogido.',
    ],
  },
  'Sentadilla búlgara': {
    pasos: [
      'Apoya el empeine de un pie en el banco, detrás de ti, y da un paso al frente con el otro.',
      'Sostén una mancuerna en cada mano y mantén el torso firme.',
      'Baja en línea recta hasta que el muslo de adelante quede paralelo al suelo.',
      'Sube empujando con el talón de adelante; al terminar cambia de pierna.',
    ],
    errores: [
      'Empujar con el pie de atrás.',
      'Poner el pie de adelante muy cerca del banco.',
      'Dejar que la rodilla se vaya hacia adentro.',
    ],
  },
  'Elevación de talones de pie': {
    pasos: [
      'Apoya las puntas de los pies en un escalón, con los talones en el aire.',
      'Baja los talones hasta sentir la pantorrilla estirada.',
      'Sube lo más alto que puedas sobre las puntas y aprieta un segundo.',
      'Baja despacio, con las rodillas casi rectas.',
    ],
    errores: ['Rebotar abajo.', 'Hacer el recorrido a medias.', 'Doblar las rodillas para ayudarte.'],
  },
  'Sentadilla goblet': {
    pasos: [
      'Sostén una mancuerna vertical pegada al pecho, con las dos manos bajo el disco de arriba.',
      'Separa los pies un poco más que la cadera, con las puntas algo hacia afuera.',
      'Baja con el pecho alto hasta que los codos queden entre las rodillas.',
      'Sube empujando con todo el pie.',
    ],
    errores: ['Alejar la mancuerna del pecho.', 'Levantar los talones.', 'Juntar las rodillas.'],
  },
}
