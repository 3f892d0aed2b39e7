import { diasSemana } from '@gym/contract/core/weekdays'

/** Column heads of a heat map: the hour, then the days of the week. */
export const WeekHead = () => (
  <thead>
    <tr>
      <th scope="col">Hora</th>
      {diasSemana.map((nombre) => (
        <th key={nombre} scope="col">
          <abbr title={nombre}>{nombre.slice(0, 3)}</abbr>
        </th>
      ))}
    </tr>
  </thead>
)
