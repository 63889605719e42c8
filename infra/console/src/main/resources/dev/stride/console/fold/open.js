// The states that are open in each branch of an instance. States nest, and a branch runs inside a state of its parent.

export class OpenStates {
  #stacks = new Map();

  enter(branch, state, value) {
    this.#stacks.set(branch, [...(this.#stacks.get(branch) ?? []), { state, value }]);
  }

  /** Returns the innermost open state of a branch or, if it has none, of its closest ancestor that has one. */
  innermost(branch) {
    for (let path = branch; path !== ''; path = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '') {
      const stack = this.#stacks.get(path) ?? [];
      if (stack.length > 0) {
        return stack.at(-1).value;
      }
    }
    return undefined;
  }

  /** Closes a state, and those inside it, and returns them; all states of the branch if none has the name. */
  leave(branch, state) {
    const stack = this.#stacks.get(branch) ?? [];
    const at = Math.max(0, stack.findLastIndex(each => each.state === state));
    this.#stacks.set(branch, stack.slice(0, at));
    return stack.slice(at).map(each => each.value);
  }

  /** Closes the states of a branch inside the innermost one for which the test holds, and returns them; none if it holds for none. */
  unwind(branch, isOuter) {
    const stack = this.#stacks.get(branch) ?? [];
    const at = stack.findLastIndex(each => isOuter(each.value)) + 1;
    if (at > 0) {
      this.#stacks.set(branch, stack.slice(0, at));
    }
    return at > 0 ? stack.slice(at).map(each => each.value) : [];
  }

  /** Closes all states of a branch and returns them. */
  end(branch) {
    return this.leave(branch, undefined);
  }
}
