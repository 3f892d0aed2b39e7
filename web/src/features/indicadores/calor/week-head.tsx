import { diasSemana } from '@gym/contract/core/weekdays'

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
